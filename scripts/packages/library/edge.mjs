import '@stepwell/shell/main';
