import { jestPreset } from '@stepwell/remote-kit/jest';

export default jestPreset;
