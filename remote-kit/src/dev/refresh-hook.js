// The first module of the shell in development. React registers its renderer at this hook, by which Fast Refresh finds it.
import { injectIntoGlobalHook } from 'react-refresh/runtime';

injectIntoGlobalHook(window);
