// exports.ts - a plot as SVG, PNG or CSV, given to the browser to save.
import { client } from "../store/studio";
import { columnIndex, type PlotState, type Range } from "../results/state";
import { part, type Series } from "./series";
import { join } from "./join";
import { exact } from "./number";
import { quoted } from "./csv";
import { axisLabel, extent, picture, points, timeColour, type Picture } from "./picture";
import { drawable, unitsOf, type Curve } from "./curveset";
import { colourOf, dashOf, labelOf, paper, widthOf } from "./style";
import { spectrum } from "./fft";
import { withUnit } from "./axis";

export function save(name: string, type: string, content: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const seen = (s: Series, range: Range): Series => part(s, range[0], range[1]);

// Curves over time or their spectra.
function overOneAxis(plot: PlotState, list: Curve[], range: Range, size: [number, number], title: string): Picture {
  const units = unitsOf(list);
  const runs = new Set(list.filter((c) => c.run).map((c) => c.run!.run)).size;
  const drawn = list.map((c) => {
    const s = c.read();
    const f = plot.mode === "fft" ? spectrum(s, range[0], range[1]) : null;
    const p = plot.mode === "fft" ? { x: f?.frequency ?? new Float64Array(0), y: f?.amplitude ?? new Float64Array(0) } : points(seen(s, range), size[0]);
    return { name: labelOf(c, runs), axis: units.indexOf(c.scale.unit), ...p, colour: colourOf(c), dash: dashOf(c), width: widthOf(c) };
  });
  const x: Picture["x"] = plot.mode === "fft"
    ? { label: "frequency [Hz]", range: [0, Math.max(...drawn.map((d) => d.x[d.x.length - 1] ?? 0), 1e-9)] }
    : { label: "time [s]", range };
  return {
    width: size[0], height: size[1], title, x, legend: true, colours: paper(), curves: drawn,
    y: units.map((u, k) => ({ label: axisLabel(list.filter((c) => c.scale.unit === u).map((c) => c.name), u), range: extent(drawn.filter((d) => d.axis === k).map((d) => d.y)) })),
  };
}

// Curves over a curve, coloured by time. Both have the rows of one run.
export function overCurve(list: Curve[], x: Curve[], range: Range, at: number | null, size: [number, number], dark: boolean, title?: string): Picture | null {
  const drawn: Picture["curves"] = [];
  const dots: NonNullable<Picture["dots"]> = [];
  const units = unitsOf(list);
  for (const c of list) {
    const other = x.find((o) => o.run === c.run);
    if (!other) continue;
    const [time, xs, ys] = join([seen(other.read(), range), seen(c.read(), range)]);
    const every = Math.max(1, Math.ceil(time.length / 20_000));
    const pick = (v: readonly (number | null | undefined)[]): Float64Array => Float64Array.from(v.filter((_, i) => i % every === 0), (n) => n ?? NaN);
    drawn.push({
      name: labelOf(c, 1), axis: units.indexOf(c.scale.unit), x: pick(xs!), y: pick(ys!), colour: colourOf(c), dash: dashOf(c), width: c.ghost ? 1 : 2,
      ...(c.ghost ? {} : { shades: (share: number) => timeColour(share, dark) }),
    });
    if (at !== null && !c.ghost) {
      const k = (time as ArrayLike<number> & { findIndex(f: (t: number) => boolean): number }).findIndex((t) => t >= at);
      const px = xs?.[k];
      const py = ys?.[k];
      if (typeof px === "number" && typeof py === "number") dots.push({ x: px, y: py, axis: units.indexOf(c.scale.unit), text: "A" });
    }
  }
  if (drawn.length === 0) return null;
  const xUnit = x[0]!.scale.unit;
  return {
    width: size[0], height: size[1], title, legend: title !== undefined, colours: paper(), curves: drawn, dots,
    x: { label: withUnit(x[0]!.name, xUnit), range: extent(drawn.map((d) => d.x)) },
    y: units.map((u, k) => ({ label: axisLabel(list.filter((c) => c.scale.unit === u).map((c) => c.name), u), range: extent(drawn.filter((d) => d.axis === k).map((d) => d.y)) })),
    equal: units.length === 1 && units[0] === xUnit && xUnit !== "",
  };
}

export function svgOf(plot: PlotState, list: Curve[], x: Curve[], range: Range, at: number | null, dark: boolean, title: string): string {
  const shown = list.filter(drawable);
  const p = plot.mode === "xy" ? overCurve(shown, x.filter(drawable), range, at, [900, 560], dark, title) : overOneAxis(plot, shown, range, [900, 480], title);
  if (!p) throw new Error("there is nothing to draw");
  return picture(p);
}

export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((b) => (b ? resolve(b) : reject(new Error("the picture is too large"))), "image/png"));
}

// What the server writes for a run: the bytes of `skerry run -o`.
export async function csvOfRun(run: number, list: number[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const frames = client.onFrame((f) => { if (f.bytes) pieces.push(f.bytes.slice()); });
  try {
    await client.request("run.csv", { run, columns: list, tag: frames.tag });
  } finally {
    frames.drop();
  }
  const out = new Uint8Array(pieces.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of pieces) { out.set(p, at); at += p.length; }
  return out;
}

// All rows of the curves, in the units of the model. Variables of one run come from the server, the rest is put together here:
// a cell is empty where a curve has no row.
export async function csvOf(list: Curve[]): Promise<BlobPart> {
  const shown = list.filter(drawable);
  const runs = new Set(shown.map((c) => c.run?.run));
  const [run] = runs;
  if (runs.size === 1 && run !== undefined && shown.every((c) => c.item.kind === "variable"))
    return (await csvOfRun(run, [0, ...new Set(shown.map((c) => columnIndex(run, c.name)))])) as Uint8Array<ArrayBuffer>;
  const [time, ...values] = join(shown.map((c) => c.raw()));
  const names = ["time", ...shown.map((c) => quoted(labelOf(c, runs.size)))];
  const rows = Array.from(time, (t, i) => [exact(t), ...values.map((v) => (v[i] === undefined ? "" : exact(v[i] ?? NaN)))].join(","));
  return [names.join(","), ...rows, ""].join("\n");
}
