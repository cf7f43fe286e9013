import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // One worker a core, where vitest would keep one core for itself: most tests wait for processes.
    maxWorkers: '100%',
    // Real processes and real files: generous, because a slow machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
