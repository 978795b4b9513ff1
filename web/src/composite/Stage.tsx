// composite/Stage.tsx - a composite model in three dimensions: as it is placed, and as it moved in its last run.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import "../scene/scene.css";
import { columns, columnsOf, currentRun, runs } from "../store/runs";
import { tell } from "../store/notes";
import { dark } from "../theme/theme";
import { Button } from "../ui/Button";
import { Empty } from "../ui/Empty";
import { RunInSpace } from "../scene/Scene";
import { add as plus, type Pose, type ShapeInfo, type Three } from "../scene/shapes";
import { matrixOf, rowTimes } from "../scene/frames";
import { fetchGeometry } from "../scene/files";
import { View, type Side } from "../scene/view";
import type { Composite } from "./read";
import { chosen, pick, type Known } from "./state";

const NO_COLUMNS: ShapeInfo["columns"] = { r: [0, 0, 0], rotation: [], origin: [0, 0, 0], along: [0, 0, 0], across: [0, 0, 0], size: [0, 0, 0], extra: 0, colour: [0, 0, 0], coordinates: [0, 0, 0] };
const HUES: Three[] = [[0, 114, 178], [213, 94, 0], [0, 158, 115], [204, 121, 167], [86, 180, 233], [230, 159, 0], [110, 110, 180], [150, 110, 60]];

// Interface points with six dimensions where the file places them, links between those of a sub-model, and geometry files.
export function placed(model: Composite): { shapes: ShapeInfo[]; poses: Pose[]; sub: string[] } {
  const shapes: ShapeInfo[] = [];
  const poses: Pose[] = [];
  const sub: string[] = [];
  const put = (name: string, s: ShapeInfo, pose: Pose) => { shapes.push(s); poses.push(pose); sub.push(name); };
  model.subModels.forEach((s, i) => {
    const turn = matrixOf(s.angle);
    const colour = HUES[i % HUES.length]!;
    const ports = s.ports.filter((p) => p.dimensions === 6).map((p) => ({ name: p.name, at: plus(s.position, rowTimes(p.position, turn)) }));
    for (const p of ports) put(s.name, { path: `${s.name}.${p.name}`, kind: "joint", type: "sphere", columns: NO_COLUMNS }, { position: p.at, x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], size: [1, 1, 1], extra: 0, colour });
    if (s.geometry) {
      put(s.name, { path: s.name, kind: "shape", type: s.geometry, columns: NO_COLUMNS }, { position: s.position, x: rowTimes([1, 0, 0], turn), y: rowTimes([0, 1, 0], turn), z: rowTimes([0, 0, 1], turn), size: [1, 1, 1], extra: 0, colour });
      return;
    }
    for (const p of ports.slice(1)) {
      const a = ports[0]!.at;
      const v: Three = [p.at[0] - a[0], p.at[1] - a[1], p.at[2] - a[2]];
      const length = Math.hypot(...v);
      if (length < 1e-9) continue;
      const x: Three = [v[0] / length, v[1] / length, v[2] / length];
      const other: Three = Math.abs(x[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
      const z0: Three = [x[1] * other[2] - x[2] * other[1], x[2] * other[0] - x[0] * other[2], x[0] * other[1] - x[1] * other[0]];
      const n = Math.hypot(...z0);
      const z: Three = [z0[0] / n, z0[1] / n, z0[2] / n];
      put(s.name, { path: `${s.name}: ${ports[0]!.name} – ${p.name}`, kind: "link", type: "cylinder", columns: NO_COLUMNS },
        { position: a, x, y: [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]], z, size: [length, 1, 1], extra: 0, colour });
    }
  });
  return { shapes, poses, sub };
}

const SIDES: Side[] = ["any", "front", "left", "top"];

function Placement(p: { known: Known }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<View | null>(null);
  const [ready, setReady] = useState(false);
  const [files, setFiles] = useState(0);
  const [problem, setProblem] = useState("");
  const all = useMemo(() => placed(p.known.model), [p.known.model]);
  const look = all.shapes.map((s) => `${s.path} ${s.type}`).join("\n");
  useEffect(() => {
    let mine: View;
    try { mine = new View(canvas.current!, dark.peek()); } catch (e) { setProblem(`The 3D view cannot start: ${(e as Error).message}`); return; }
    (canvas.current as HTMLCanvasElement & { view?: View }).view = view.current = mine;
    const box = canvas.current!.parentElement!;
    const watch = new ResizeObserver(() => mine.resize(box.clientWidth, box.clientHeight));
    watch.observe(box);
    mine.resize(box.clientWidth, box.clientHeight);
    setReady(true);
    return () => { watch.disconnect(); mine.end(); view.current = null; };
  }, []);
  useEffect(() => {
    if (!ready) return;
    view.current!.setShapes(all.shapes);
    view.current!.place(all.poses);
    view.current!.fit("any");
    view.current!.place(all.poses);
    for (const uri of new Set(all.shapes.filter((s) => s.kind === "shape").map((s) => s.type)))
      fetchGeometry(uri, p.known.file).then((g) => { view.current?.setFile(uri, g); setFiles((n) => n + 1); }, (e: unknown) => setProblem(`${uri}: ${(e as Error).message}`));
  }, [ready, look]);
  useEffect(() => { if (ready) view.current!.setDark(dark.value); }, [ready, dark.value]);
  useEffect(() => { if (ready) view.current!.place(all.poses); }, [ready, all, files]);
  useEffect(() => { if (files) view.current?.fit("any"); }, [files]);
  const c = chosen.value;
  const picked = c?.kind === "sub" ? all.shapes[all.sub.indexOf(c.name)]?.path ?? null : null;
  useEffect(() => { if (ready) view.current!.select(picked); }, [ready, picked, look]);
  return (
    <div class="scene placement">
      <div class="stage">
        <div class="canvas">
          <canvas ref={canvas} tabIndex={0} role="img" aria-label="Sub-models as they are placed" data-points={all.poses.length}
            onClick={(e) => {
              const box = e.currentTarget.getBoundingClientRect();
              const path = view.current?.pick(e.clientX - box.left, e.clientY - box.top) ?? null;
              const name = path === null ? undefined : all.sub[all.shapes.findIndex((s) => s.path === path)];
              const s = p.known.model.subModels.find((x) => x.name === name);
              pick(s ? { kind: "sub", name: s.name } : null, s?.element);
            }} />
          {problem && <p class="told" role="alert">{problem}</p>}
          <div class="row sides float">{SIDES.map((s) => <Button key={s} title={{ any: "Perspective", front: "Front", left: "Left", top: "Top" }[s as string] ?? s} onClick={() => view.current?.fit(s)} />)}</div>
        </div>
      </div>
    </div>
  );
}

export default function Stage(p: { known: Known }) {
  const run = currentRun.value === null ? undefined : runs.value.get(currentRun.value);
  const mine = run?.class === p.known.file && run.rows > 0;
  const [moving, setMoving] = useState(true);
  useEffect(() => { if (run && mine && run.state !== "translating" && !columns.value.has(run.run)) columnsOf(run.run).catch(tell); }, [run?.run, run?.state, mine]);
  const three = p.known.model.subModels.some((s) => s.geometry || s.ports.some((q) => q.dimensions === 6));
  if (!three) return <Empty title="Nothing to see in 3D" text="No sub-model has an interface point with six dimensions or a geometry file." />;
  return (
    <div class="stage-box">
      {mine && (
        <div class="row stage-choice" role="group" aria-label="What is shown">
          <Button title="As placed" pressed={!moving} onClick={() => setMoving(false)} /><Button title="As it moved" pressed={moving} onClick={() => setMoving(true)} />
        </div>
      )}
      {mine && moving ? <RunInSpace /> : <Placement known={p.known} />}
    </div>
  );
}
