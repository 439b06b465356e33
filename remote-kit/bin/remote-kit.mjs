#!/usr/bin/env node
import '../typescript/register.mjs';

await import('@stepwell/remote-kit/commands');
