/** Reads a stream up to a number of bytes, counted as they arrive; null if it is longer. */
async function readUpTo(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  chunks.reduce((at, chunk) => (bytes.set(chunk, at), at + chunk.byteLength), 0);
  return bytes;
}

/** Reads a request's bytes (none without a body); null if there are too many. */
export async function bytesOf({ body, headers }: Request, most: number): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array();
  const announced = headers.get("content-length");
  // A chunked body has no Content-Length.
  if (announced === null) return readUpTo(body, most);
  if (Number(announced) > most) return null;
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return bytes.byteLength > most ? null : bytes;
}
