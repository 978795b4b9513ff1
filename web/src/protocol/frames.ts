// protocol/frames.ts - binary frames of the server: a header of 32 bytes and a payload.

export const ROWS = 1;
export const EXTREMES = 2;
export const BYTES = 3;
const HEADER = 32;

export interface Frame {
  kind: number;
  last: boolean;
  first: boolean; // forget what came before under this tag
  lost: boolean; // rows were left out because this client was slow
  run: number;
  tag: number;
  columns: number;
  firstRow: number; // kind BYTES: offset of the first byte
  rows: number; // kind ROWS: rows; EXTREMES: pairs of rows; BYTES: bytes
  firstColumn: number;
  // One array per column, of `rows` numbers (EXTREMES: 2 * rows); views of the frame's own memory.
  values: Float64Array[];
  bytes: Uint8Array | null;
}

export class FrameError extends Error {}

export function readFrame(buffer: ArrayBuffer): Frame {
  if (buffer.byteLength < HEADER) throw new FrameError(`a frame of ${buffer.byteLength} bytes has no header`);
  const view = new DataView(buffer);
  const kind = view.getUint8(0);
  const flags = view.getUint8(1);
  const columns = view.getUint32(12, true);
  const rows = view.getUint32(24, true);
  const firstRow = Number(view.getBigUint64(16, true));
  const frame: Frame = {
    kind,
    last: (flags & 1) !== 0,
    first: (flags & 2) !== 0,
    lost: (flags & 4) !== 0,
    run: view.getUint32(4, true),
    tag: view.getUint32(8, true),
    columns,
    firstRow,
    rows,
    firstColumn: view.getUint32(28, true),
    values: [],
    bytes: null,
  };
  const payload = buffer.byteLength - HEADER;
  if (kind === BYTES) {
    if (payload < rows) throw new FrameError(`a frame promises ${rows} bytes and has ${payload}`);
    frame.bytes = new Uint8Array(buffer, HEADER, rows);
    return frame;
  }
  if (kind !== ROWS && kind !== EXTREMES) throw new FrameError(`a frame of the unknown kind ${kind}`);
  const each = kind === EXTREMES ? 2 * rows : rows;
  if (payload < columns * each * 8) throw new FrameError(`a frame promises ${columns} columns of ${each} numbers and has ${payload} bytes`);
  for (let c = 0; c < columns; c++) frame.values.push(new Float64Array(buffer, HEADER + c * each * 8, each));
  return frame;
}

// The other direction, for tests and fake servers.
export function writeFrame(f: Omit<Frame, "bytes" | "columns"> & { bytes?: Uint8Array | null }): ArrayBuffer {
  const each = f.values[0]?.length ?? 0;
  const size = f.bytes ? f.bytes.length : f.values.length * each * 8;
  const buffer = new ArrayBuffer(HEADER + size);
  const view = new DataView(buffer);
  view.setUint8(0, f.kind);
  view.setUint8(1, (f.last ? 1 : 0) | (f.first ? 2 : 0) | (f.lost ? 4 : 0));
  view.setUint32(4, f.run, true);
  view.setUint32(8, f.tag, true);
  view.setUint32(12, f.values.length, true);
  view.setBigUint64(16, BigInt(f.firstRow), true);
  view.setUint32(24, f.rows, true);
  view.setUint32(28, f.firstColumn, true);
  if (f.bytes) new Uint8Array(buffer, HEADER).set(f.bytes);
  f.values.forEach((column, c) => new Float64Array(buffer, HEADER + c * each * 8, each).set(column));
  return buffer;
}
