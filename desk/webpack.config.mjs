import { pageConfigs } from '@stepwell/remote-kit/internal/page-config';

export default pageConfigs(import.meta.dirname, '/assets/', { desk: './src/script/desk.ts' });
