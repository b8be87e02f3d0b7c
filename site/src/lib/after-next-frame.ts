/**
 * Calls back once the next frame has been painted.
 * @returns cancels it
 */
export function afterNextFrame(callback: () => void): () => void {
  // A message that is posted in a frame is delivered after its paint.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    callback()
  }
  const frame = requestAnimationFrame(() => port2.postMessage(null))
  return () => {
    cancelAnimationFrame(frame)
    port1.close()
  }
}
