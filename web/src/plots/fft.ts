// fft.ts - amplitudes over frequency of the visible part of a curve, and the frequency of its largest peak.
//
// in:    a curve, rows at any times
// out:   amplitudes in the unit of the curve (a sine of amplitude 1 gives 1), peak between the lines
// cost:  O(n log n), n at most 262,144
// ref:   Hann window; the peak's place from the ratio of the two largest lines, exact for one sine

import { part, sample, type Series } from "./series";

const LARGEST = 1 << 18;

// In place; n a power of two.
export function transform(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  for (let size = 2; size <= n; size <<= 1) {
    const half = size >> 1;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / size;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      for (let i = k; i < n; i += size) {
        const j = i + half;
        const x = re[j]! * c - im[j]! * s;
        const y = re[j]! * s + im[j]! * c;
        re[j] = re[i]! - x;
        im[j] = im[i]! - y;
        re[i] = re[i]! + x;
        im[i] = im[i]! + y;
      }
    }
  }
}

export interface Spectrum {
  frequency: Float64Array;
  amplitude: Float64Array;
  mean: number;
  samples: number;
  peak: { frequency: number; amplitude: number } | null;
}

function peakOf(amplitude: Float64Array, width: number): Spectrum["peak"] {
  let k = 0;
  // The window spreads the mean over the first lines: a peak is not looked for there.
  for (let i = 2; i + 1 < amplitude.length; i++)
    if (amplitude[i]! > (amplitude[k] ?? 0) || k === 0) k = i;
  if (k === 0 || !(amplitude[k]! > 0)) return null;
  const left = amplitude[k - 1]!;
  const right = amplitude[k + 1]!;
  const side = right >= left ? 1 : -1;
  const ratio = Math.max(left, right) / amplitude[k]!;
  const d = (2 * ratio - 1) / (ratio + 1);
  const off = Math.abs(d) < 1e-9 ? 0 : d;
  const lobe = off === 0 ? 1 : Math.sin(Math.PI * off) / (Math.PI * off * (1 - off * off));
  return { frequency: (k + side * off) * width, amplitude: amplitude[k]! / lobe };
}

// Null: fewer than 8 rows, no time passes, or there are gaps.
export function spectrum(s: Series, from: number, to: number): Spectrum | null {
  const seen = part(s, from, to);
  const rows = seen.time.length;
  if (rows < 8) return null;
  const t0 = Math.max(from, seen.time[0]!);
  const t1 = Math.min(to, seen.time[rows - 1]!);
  if (!(t1 > t0)) return null;
  let n = 64;
  while (n < 2 * rows && n < LARGEST) n *= 2;
  const step = (t1 - t0) / n;
  const re = sample(s, Float64Array.from({ length: n }, (_, i) => t0 + i * step));
  if (re.some((v) => !Number.isFinite(v))) return null;
  const mean = re.reduce((sum, v) => sum + v, 0) / n;
  const im = new Float64Array(n);
  for (let i = 0; i < n; i++) re[i] = (re[i]! - mean) * (1 - Math.cos((2 * Math.PI * i) / n));
  transform(re, im);
  const width = 1 / (t1 - t0);
  // Lines above half the rate of the rows would only show how rows were joined.
  const lines = Math.min(n / 2, Math.ceil(rows / 2) + 1);
  const frequency = new Float64Array(lines);
  const amplitude = new Float64Array(lines);
  for (let k = 0; k < lines; k++) {
    frequency[k] = k * width;
    amplitude[k] = ((k === 0 ? 1 : 2) * Math.hypot(re[k]!, im[k]!)) / n;
  }
  amplitude[0] = Math.abs(mean);
  return { frequency, amplitude, mean, samples: n, peak: peakOf(amplitude, width) };
}
