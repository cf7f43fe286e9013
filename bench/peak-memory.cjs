'use strict';
// Loaded before a program with --require: leaves the most memory that its process held, in KiB, in a file.
const { writeFileSync } = require('node:fs');
process.on('exit', () => writeFileSync(process.env.BENCH_PEAK_FILE, String(process.resourceUsage().maxRSS)));
