// Loaded into a measured process: runs garbage collection on SIGUSR2, so that only live memory is measured.
process.on('SIGUSR2', () => globalThis.gc())
