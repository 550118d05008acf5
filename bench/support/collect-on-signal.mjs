// Loaded into a measured process: what it holds is counted without what it would throw away anyway.
process.on('SIGUSR2', () => globalThis.gc())
