/** What a release is called. */
export interface ReleaseName {
  feature: string;
  id: string;
}
