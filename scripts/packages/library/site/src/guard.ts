/** The library's pages show nothing that code of a remote could misuse. */
export const guardPage = async (): Promise<void> => undefined;
