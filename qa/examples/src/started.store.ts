import { defineStore } from '@stepwell/platform';

export const startedStore = defineStore('examples.started', () => ({ hasStarted: false }));
