import { describe, expect, it } from "vitest";
import { spectrum, transform } from "../../src/plots/fft";
import type { Series } from "../../src/plots/series";

const wave = (f: (t: number) => number, n: number, end: number, start = 0): Series => {
  const time = Float64Array.from({ length: n }, (_, i) => start + ((end - start) * i) / (n - 1));
  return { time, value: time.map(f), steps: false };
};

describe("the transform", () => {
  it("of one cosine has one line", () => {
    const re = Float64Array.from({ length: 64 }, (_, i) => Math.cos((2 * Math.PI * 5 * i) / 64));
    const im = new Float64Array(64);
    transform(re, im);
    re.forEach((v, k) => expect(v).toBeCloseTo(k === 5 || k === 59 ? 32 : 0, 10));
    im.forEach((v) => expect(v).toBeCloseTo(0, 10));
  });
});

describe("the largest peak", () => {
  it.each([3.7, 10, 12.3456, 47.11])("of a sine of %f Hz is right within 0.01 %%, its amplitude within 2 %%", (f) => {
    const s = spectrum(wave((t) => 4 + 2.5 * Math.sin(2 * Math.PI * f * t + 0.4), 2001, 3), 0, 3);
    expect(Math.abs(s!.peak!.frequency / f - 1)).toBeLessThan(1e-4);
    expect(Math.abs(s!.peak!.amplitude / 2.5 - 1)).toBeLessThan(0.02);
    expect(s!.mean).toBeCloseTo(s!.amplitude[0]!, 12);
  });
  it("of a few periods is right within 0.5 %", () => {
    const s = spectrum(wave((t) => Math.cos(2 * Math.PI * 1.37 * t), 400, 4), 0, 4);
    expect(Math.abs(s!.peak!.frequency / 1.37 - 1)).toBeLessThan(0.005);
  });
  it("of the visible part only", () => {
    const s = wave((t) => Math.sin(2 * Math.PI * (t < 5 ? 4 : 9) * t), 10_001, 10);
    expect(spectrum(s, 0, 5)!.peak!.frequency).toBeCloseTo(4, 2);
    expect(spectrum(s, 5, 10)!.peak!.frequency).toBeCloseTo(9, 2);
  });
  it("does not mind rows at unequal distances and doubled ones", () => {
    const time = Float64Array.from({ length: 5000 }, (_, i) => ((i >> 1) + 0.3 * Math.sin(i >> 1)) / 500);
    const s: Series = { time, value: time.map((t) => Math.sin(2 * Math.PI * 11 * t)), steps: false };
    expect(Math.abs(spectrum(s, 0, 5)!.peak!.frequency / 11 - 1)).toBeLessThan(0.002);
  });
});

describe("no spectrum", () => {
  it("of gaps, of few rows, of no time", () => {
    const s = wave((t) => t, 100, 1);
    s.value[50] = NaN;
    expect(spectrum(s, 0, 1)).toBeNull();
    expect(spectrum(wave((t) => t, 5, 1), 0, 1)).toBeNull();
    expect(spectrum(wave((t) => t, 100, 1), 2, 3)).toBeNull();
  });
  it("a constant has no peak", () => {
    expect(spectrum(wave(() => 3, 100, 1), 0, 1)!.peak).toBeNull();
  });
});
