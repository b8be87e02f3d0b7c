/** 16 random bytes in hex. `crypto.randomUUID` exists only where the page came by TLS or from localhost. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
