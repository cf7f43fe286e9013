/** An array buffer of ES2024, which Node has from 22 on. */
interface Transferable {
  transfer?(length: number): unknown;
}

/**
 * Gives the memory of bytes that came from zlib back at once; they, and all else that was in it, are empty then. From 24
 * on, Node would let tens of MiB of it wait for the garbage collector; before 22 it cannot be given back, and is
 * collected sooner. Nobody may still be writing to it. Memory of another size than zlib was told to use is left alone:
 * it is not zlib's, and may be what Node hands out in parts.
 */
export function freeMemory({ buffer }: Uint8Array, size: number): void {
  if (buffer.byteLength === size) (buffer as Transferable).transfer?.(0);
}
