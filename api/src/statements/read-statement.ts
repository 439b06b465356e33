export interface StatementLine {
  line: number;
  paidOn: string | null;
  amountPaise: number;
  reference: string;
  text: string;
  isReferenceLost?: true;
}
