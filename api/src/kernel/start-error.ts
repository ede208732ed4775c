/** A failed start, with a message for the operator: what is wrong and what to do about it. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
}

/**
 * What to print after a failed start: one sentence if the operator can fix it, otherwise the stack, because then it is
 * our bug.
 */
export function explainStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Also by name: the embedded database has its own class, which is only loaded if it is used.
  if (error instanceof StartError || error.name === 'StartError') return error.message;
  const { code, syscall, path, address, port } = error as SystemError;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    if (code === 'EADDRINUSE')
      return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`;
    if (code === 'EACCES') return `No permission to listen on port ${port}. Set PORT to one above 1023.`;
    return `The server cannot listen on ${address ?? 'HOST'} (${code}). Set HOST to an address of this machine.`;
  }
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${path ? ` (${path})` : ''}. Make room on it, or set DATA_DIR to a folder on another disk.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `No permission to write to ${path} (${code}). Grant it, or set DATA_DIR to another folder.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} isn’t a folder, or is inside something that isn’t. Set DATA_DIR to another folder.`;
    default:
      return error.stack ?? error.message;
  }
}
