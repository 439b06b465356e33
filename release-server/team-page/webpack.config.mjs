import { pageConfigs } from '@stepwell/remote-kit/internal/page-config';

// No script is sent to a browser.
export default pageConfigs(import.meta.dirname, '/team/assets/');
