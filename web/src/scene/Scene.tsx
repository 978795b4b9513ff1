// Scene.tsx - bodies of the current run in 3D, at the time of cursor A of the plots.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { columns, columnsOf } from "../store/runs";
import { tell } from "../store/notes";
import { isComposite, shortName } from "../store/selection";
import { dark } from "../theme/theme";
import type { Column, Run } from "../protocol/types";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { PATHS } from "../ui/Icon";
import { cursorA, shownRun } from "../results/state";
import { isActive } from "../results/feed";
import { short } from "../plots/number";
import { columnsOfShapes, findShapes, isFile, KNOWN_TYPES, poseOf, type Pose, type ShapeInfo, type Three } from "./shapes";
import { RowsAt } from "./rows";
import { fetchGeometry, geometriesOf } from "./files";
import type { Side, View } from "./view";

const SIDES: { side: Side; title: string }[] = [
  { side: "any", title: "Perspective" }, { side: "front", title: "Front" }, { side: "back", title: "Back" }, { side: "left", title: "Left" },
  { side: "right", title: "Right" }, { side: "top", title: "Top" }, { side: "bottom", title: "Bottom" },
];
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10];
const TRACE_POINTS = 600;
const FIT_TIMES = 24;

// Values of constants are in the list of columns, the rest has rows.
function posesAt(shapes: ShapeInfo[], list: Column[], moving: ((c: number) => number) | null): (Pose | null)[] {
  const of = (c: number): number => {
    const value = list[c]!.value;
    return typeof value === "number" ? value : moving ? moving(c) : NaN;
  };
  return shapes.map((s) => {
    const pose = poseOf(s, of);
    return [...pose.position, ...pose.x].every(Number.isFinite) ? pose : null;
  });
}

// Time goes on while `playing`, from cursor A.
function usePlay(span: [number, number] | null, speed: number): { playing: boolean; toggle: () => void } {
  const [playing, setPlaying] = useState(false);
  const from = span?.[0] ?? 0;
  const to = span?.[1] ?? 0;
  useEffect(() => {
    if (!playing || !(to > from)) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function go(now) {
      const at = (cursorA.peek() ?? from) + ((now - last) / 1000) * speed;
      last = now;
      cursorA.value = at > to ? from : at;
      frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, from, to, speed]);
  return {
    playing, toggle: () => {
      if (!playing && (cursorA.peek() === null || cursorA.peek()! >= to)) cursorA.value = from;
      setPlaying(!playing);
    },
  };
}

function Bodies(p: { shapes: ShapeInfo[]; poses: (Pose | null)[]; picked: string | null; onPick: (path: string) => void }) {
  return (
    <table class="bodies">
      <thead><tr><th scope="col">Body</th><th scope="col">Shape</th><th scope="col" class="number">x</th><th scope="col" class="number">y</th><th scope="col" class="number">z [m]</th></tr></thead>
      <tbody>
        {p.shapes.map((s, i) => {
          const at = p.poses[i]?.position;
          return (
            <tr key={s.path} class={p.picked === s.path ? "picked" : ""} data-body={s.path} data-position={at?.join(" ")}>
              <th scope="row"><button type="button" class="name" aria-pressed={p.picked === s.path} onClick={() => p.onPick(s.path)} title={s.path}>{s.path}</button></th>
              <td>{s.kind === "vector" ? "vector" : s.kind === "joint" ? "point" : s.kind === "link" ? "link" : isFile(s.type) ? s.type.replace(/.*\//, "") : s.type || "?"}</td>
              {[0, 1, 2].map((k) => <td key={k} class="number">{at ? short(at[k]!, 3) : ""}</td>)}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Picture(p: { run: Run; shapes: ShapeInfo[]; list: Column[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<View | null>(null);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  const [follow, setFollow] = useState(false);
  const [trace, setTrace] = useState(false);
  const [speed, setSpeed] = useState(1);
  const fitted = useRef(false);
  const [files, setFiles] = useState(0);
  const rows = useMemo(() => new RowsAt(p.run.run, columnsOfShapes(p.shapes).filter((c) => typeof p.list[c]!.value !== "number")), [p.run.run, p.shapes]);
  useEffect(() => () => rows.end(), [rows]);
  const version = rows.version.value + rows.clock.version.value;
  const span = rows.span();
  const { playing, toggle } = usePlay(span, speed);
  const at = span ? Math.min(span[1], Math.max(span[0], cursorA.value ?? (isActive(p.run) ? span[1] : span[0]))) : 0;
  const poses = useMemo(() => posesAt(p.shapes, p.list, span ? rows.at(at) : null), [at, version, p.shapes]);

  useEffect(() => {
    let mine: View | null = null;
    let gone = false;
    let watch: ResizeObserver | null = null;
    import("./view").then(({ View: Made }) => {
      if (gone) return;
      const el = canvas.current!;
      mine = new Made(el, dark.peek());
      (el as HTMLCanvasElement & { view?: View }).view = mine;
      view.current = mine;
      watch = new ResizeObserver(() => mine!.resize(el.parentElement!.clientWidth, el.parentElement!.clientHeight));
      watch.observe(el.parentElement!);
      mine.resize(el.parentElement!.clientWidth, el.parentElement!.clientHeight);
      setReady(true);
    }).catch((e: unknown) => setFailed(`The 3D view cannot start: ${e instanceof Error ? e.message : String(e)}`));
    return () => { gone = true; watch?.disconnect(); mine?.end(); view.current = null; };
  }, []);
  useEffect(() => { if (ready) { view.current!.setShapes(p.shapes); fitted.current = false; } }, [ready, p.shapes]);
  useEffect(() => { if (ready) view.current!.setDark(dark.value); }, [ready, dark.value]);
  // Geometry files come one after the other; until then, and where they cannot be read, there are boxes.
  const [lost, setLost] = useState<string[]>([]);
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    setLost([]);
    for (const uri of new Set(p.shapes.filter((s) => isFile(s.type)).map((s) => s.type)))
      fetchGeometry(uri, p.run.class).then((g) => {
        if (gone || !view.current) return;
        view.current.setFile(uri, g);
        setFiles((n) => n + 1);
      }, (e: unknown) => { if (!gone) setLost((l) => [...l, `${uri}: ${e instanceof Error ? e.message : String(e)}`]); });
    return () => { gone = true; };
  }, [ready, p.shapes]);
  useEffect(() => {
    if (!ready) return;
    view.current!.place(poses);
    if (!fitted.current && poses.some((x) => x !== null)) { fitted.current = true; fit("any"); view.current!.place(poses); }
  }, [ready, poses, files]);
  // Where the ends of all bodies are over the whole run, as far as its rows are here.
  const fit = (side: Side): void => {
    const more = span ? Array.from({ length: FIT_TIMES }, (_, i) => posesAt(p.shapes, p.list, rows.at(span[0] + ((span[1] - span[0]) * i) / (FIT_TIMES - 1)))).flat() : [];
    const solid = more.filter((q, i) => q && p.shapes[i % p.shapes.length]!.kind === "shape" && q.size.some((v) => v > 0)) as Pose[];
    view.current?.fit(side, solid.flatMap((q) => [q.position, q.position.map((v, k) => v + q.x[k]! * q.size[0]) as Three]));
  };
  useEffect(() => { view.current?.select(picked); if (view.current) view.current.follow = follow ? picked : null; }, [ready, picked, follow]);
  useEffect(() => {
    const body = p.shapes.find((s) => s.path === picked);
    if (!ready || !body) return;
    view.current!.setTrace(body.path, trace ? traceOf(body, p.list, rows, span) : []);
    return () => view.current?.setTrace(body.path, []);
  }, [ready, trace, picked, version]);

  const missing = p.shapes.filter((s) => s.kind === "shape" && s.type === "").length;
  const unknown = [...new Set(p.shapes.filter((s) => s.type && !KNOWN_TYPES.includes(s.type) && !isFile(s.type)).map((s) => s.type))];
  return (
    <div class="scene">
      <h1 class="hidden-text">3D</h1>
      <div class="stage">
        <div class="canvas">
          <canvas ref={canvas} tabIndex={0} role="img" aria-label={`Bodies of ${shortName(p.run.class)} at ${short(at)} s`} data-time={at}
            onClick={(e) => { const box = e.currentTarget.getBoundingClientRect(); setPicked(view.current?.pick(e.clientX - box.left, e.clientY - box.top) ?? null); }} />
          {failed && <p class="told" role="alert">{failed}</p>}
        </div>
        <div class="row time">
          <Button title={playing ? "Pause" : "Play"} icon={playing ? PATHS.pause : PATHS.play} iconOnly kind="primary" keys="Space" disabled={!span} onClick={toggle} />
          <input type="range" class="grow" aria-label="Time" min={span?.[0] ?? 0} max={span?.[1] ?? 1} step="any" value={at} disabled={!span}
            aria-valuetext={`${short(at)} s`} onInput={(e) => { cursorA.value = Number(e.currentTarget.value); }} />
          <output>{short(at, 4)} s</output>
          <label class="row soft">speed
            <select value={String(speed)} onChange={(e) => setSpeed(Number(e.currentTarget.value))}>{SPEEDS.map((s) => <option key={s} value={String(s)}>{s}×</option>)}</select>
          </label>
        </div>
      </div>
      <aside>
        <div class="row wrap sides">{SIDES.map((s) => <Button key={s.side} title={`View: ${s.title}`} onClick={() => fit(s.side)}>{s.title}</Button>)}</div>
        <div class="row wrap options">
          <label class="row"><input type="checkbox" checked={trace} disabled={!picked} onChange={(e) => setTrace(e.currentTarget.checked)} />trace</label>
          <label class="row"><input type="checkbox" checked={follow} disabled={!picked} onChange={(e) => setFollow(e.currentTarget.checked)} />follow</label>
          <span class="soft ellipsis">{picked ?? "Click a body to trace or follow it."}</span>
        </div>
        {missing > 0 && <p class="told">{missing === 1 ? "One body is" : `${missing} bodies are`} drawn as boxes: the result does not say their shape.</p>}
        {unknown.length > 0 && <p class="told">Drawn as boxes: {unknown.join(", ")}.</p>}
        {lost.map((x) => <p key={x} class="told">Drawn as a box: {x}</p>)}
        <div class="scroll"><Bodies shapes={p.shapes} poses={poses} picked={picked} onPick={setPicked} /></div>
      </aside>
    </div>
  );
}

// Where a body was over the whole run, from the rows that are here.
function traceOf(body: ShapeInfo, list: Column[], rows: RowsAt, span: [number, number] | null): Three[] {
  if (!span) return [];
  const out: Three[] = [];
  for (let i = 0; i <= TRACE_POINTS; i++) {
    const moving = rows.at(span[0] + ((span[1] - span[0]) * i) / TRACE_POINTS);
    const pose = posesAt([body], list, moving)[0];
    if (pose) out.push(pose.position);
  }
  return out;
}

export function RunInSpace() {
  const run = shownRun.value;
  const list = run ? columns.value.get(run.run) : undefined;
  useEffect(() => { if (run && !list && run.state !== "translating") columnsOf(run.run).catch(tell); }, [run?.run, run?.state]);
  const found = useMemo(() => (list ? findShapes(list) : []), [list]);
  const [bodies, setBodies] = useState<ShapeInfo[]>([]);
  useEffect(() => {
    setBodies([]);
    if (run && isComposite(run.class) && found.length > 0) geometriesOf(run.class, found).then(setBodies, tell);
  }, [run?.class, found]);
  // What a geometry file shows needs no links.
  const shapes = useMemo(() => (bodies.length === 0 ? found : [...found.filter((s) => !(s.kind === "link" && bodies.some((b) => s.path.startsWith(`${b.path}.`)))), ...bodies]), [found, bodies]);
  if (!run) return <Empty title="3D" text="Run a model with bodies, such as those of the standard library's MultiBody, to see them move here." />;
  if (!list) return <Empty title="3D" text={`Waiting for run ${run.run} of ${shortName(run.class)}.`} />;
  if (shapes.length === 0) return <Empty title="No bodies" text={`${shortName(run.class)} has no shapes to draw. Bodies of MultiBody have them, and any component that extends Shape.`} />;
  return <Picture key={run.run} run={run} shapes={shapes} list={list} />;
}

export default function Scene() { return <RunInSpace />; }
