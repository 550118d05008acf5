/** Sized for one small machine: a few dozen megabytes when idle, no process that this product does not use. */
export const serverSettings: Readonly<Record<string, string>> = {
  max_connections: '50',
  shared_buffers: '64MB',
  huge_pages: 'off',
  // Docker gives /dev/shm 64 MB; files in the cluster have no such limit.
  dynamic_shared_memory_type: 'mmap',
  // Synchronous reads in the backend avoid the three I/O worker processes.
  io_method: 'sync',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  // The program receives its own errors; the server log must not contain what users wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  log_timezone: 'UTC',
}

/** A server reached through a socket file occupies no TCP port; the number is only part of the file name. */
export const SOCKET_PORT = 5432

export function socketSettings(folder: string): Record<string, string> {
  return { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' }
}
