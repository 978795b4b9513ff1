// frames.ts - where a sub-model's world, its interface points and its geometry are: rotations as composite models have them.
//
// ref: docs/composite.md; cosim/composite/check.c has the same matrix
import type { Three } from "./shapes";

// By rows: row vectors of the turned frame times this are those of the one around it.
export function matrixOf(angle: Three): number[] {
  const [s1, s2, s3] = angle.map(Math.sin) as Three;
  const [c1, c2, c3] = angle.map(Math.cos) as Three;
  return [c2 * c3, c2 * s3, -s2, -c1 * s3 + s1 * s2 * c3, c1 * c3 + s1 * s2 * s3, s1 * c2, s1 * s3 + c1 * s2 * c3, -s1 * c3 + c1 * s2 * s3, c1 * c2];
}

export function rowTimes(v: Three, m: readonly number[]): Three {
  return [0, 1, 2].map((k) => v[0] * m[k]! + v[1] * m[3 + k]! + v[2] * m[6 + k]!) as Three;
}

// Transposed a times b.
export function transposedTimes(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, n) => [0, 1, 2].reduce((sum, k) => sum + a[3 * k + Math.floor(n / 3)]! * b[3 * k + (n % 3)]!, 0));
}
