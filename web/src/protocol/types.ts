// protocol/types.ts - the objects of docs/algorithms/studio.md, as they come over the wire.

export type Span = [file: number, from: number, to: number];
export type Point = [number, number];
export type Extent = [Point, Point];
export type Colour = [number, number, number];
export interface Piece { at: number; len: number; text: string }
export interface FileRef { file: string; readonly: boolean }

export interface Message {
  severity: "error" | "warning" | "note";
  code: string;
  file: string | null;
  from: number;
  to: number;
  line: number;
  column: number;
  text: string;
  help?: string | null;
  notes?: Message[];
}

export interface Hello {
  protocol: number;
  version: string;
  client: number;
  folders: string[];
  undo: number;
  redo: number;
  native: boolean;
}

export interface ProjectFile { file: string; kind: "modelica" | "composite" | "result" | "fmu" | "other"; size: number; changed: number }
export interface Project { folders: string[]; files: ProjectFile[]; truncated: boolean }
export interface Example { class: string; title: string; comment: string; group: string }

export interface DocText { file: string; text: string; version: number; saved: boolean; readonly: boolean; recovered: boolean }
export interface DocChanged { file: string; version: number; changes: Piece[][]; by: number; undo: number; redo: number; what: string }
export interface EditResult { file: string; version: number; changes: Piece[][]; undo: number; redo: number; what?: string }

export interface LibraryChild { name: string; class: string; kind: string; children: boolean; comment: string; partial: boolean; readonly: boolean }
export interface Hit { class: string; kind: string; comment: string }
export interface ClassText { class: string; file: string; readonly: boolean; version: number | null; from: number; to: number; text: string }

export interface ShapeBase {
  from: string;
  own: boolean;
  span?: Span;
  spans?: Record<string, Span[]>;
  dynamic?: Record<string, string>;
  visible: boolean;
  origin: Point;
  rotation: number;
}
export interface Filled { lineColor: Colour; fillColor: Colour; pattern: string; fillPattern: string; lineThickness: number }
export interface LineShape extends ShapeBase {
  kind: "Line"; points: Point[]; color: Colour; pattern: string; thickness: number; arrow: [string, string]; arrowSize: number; smooth: string;
}
export interface PolygonShape extends ShapeBase, Filled { kind: "Polygon"; points: Point[]; smooth: string }
export interface RectangleShape extends ShapeBase, Filled { kind: "Rectangle"; extent: Extent; borderPattern: string; radius: number }
export interface EllipseShape extends ShapeBase, Filled { kind: "Ellipse"; extent: Extent; startAngle: number; endAngle: number; closure: string }
export interface TextShape extends ShapeBase, Filled {
  kind: "Text"; extent: Extent; textString: string; fontSize: number; fontName: string; textStyle: string[]; textColor: Colour;
  horizontalAlignment: string; string?: string | null; index?: number;
}
export interface BitmapShape extends ShapeBase { kind: "Bitmap"; extent: Extent; fileName: string | null; imageSource: string | null }
export type Shape = LineShape | PolygonShape | RectangleShape | EllipseShape | TextShape | BitmapShape;

export interface Coordinates { extent: Extent; preserveAspectRatio: boolean; initialScale: number; grid: Point; span?: Span | null }
export interface Layer { coordinates: Coordinates; shapes: Shape[] }
export interface Condition { text: string; value: boolean | null }
export interface Transformation { extent: Extent; origin: Point; rotation: number; spans?: Record<string, Span[]> }
export interface IconConnector { name: string; class: string; placement: Transformation; visible: boolean; condition?: Condition | null; size?: string | null }
export interface Icon extends Layer { connectors: IconConnector[] }

export interface Component {
  name: string;
  class: string;
  kind: string;
  comment: string;
  from: string;
  own: boolean;
  span: Span;
  nameSpan: Span;
  connector: boolean;
  protected: boolean;
  replaceable: boolean;
  inner: boolean;
  outer: boolean;
  size?: string | null;
  condition?: Condition | null;
  placement: { visible: boolean; diagram: Transformation; icon?: Transformation | null; span: Span } | null;
  values?: Record<string, string>;
  hides?: Record<string, boolean>;
  conditions?: Record<string, boolean>;
}
export interface Connection {
  a: string;
  b: string;
  from: string;
  own: boolean;
  span: Span;
  inside?: string | null;
  line: Omit<LineShape, "kind" | "from" | "own"> | null;
  text?: TextShape | null;
}
export interface Diagram {
  class: string;
  kind: string;
  comment: string;
  partial: boolean;
  readonly: boolean;
  span: Span;
  files: FileRef[];
  icon: Layer;
  diagram: Layer;
  components: Component[];
  connections: Connection[];
  icons: Record<string, Icon>;
}

export interface Parameter {
  name: string;
  type: string;
  kind: "Real" | "Integer" | "Boolean" | "String" | "enumeration" | "record" | "class";
  comment: string;
  unit?: string | null;
  displayUnit?: string | null;
  quantity?: string | null;
  value?: string | null;
  default?: string | null;
  start?: string | null;
  min?: string | null;
  max?: string | null;
  size?: string | null;
  tab?: string | null;
  group?: string | null;
  enable?: string | null;
  choices?: { text: string; comment: string }[] | null;
  final: boolean;
  protected: boolean;
  constant: boolean;
  from: string;
  span?: Span | null;
}
export interface Parameters { class: string; component: string; of: string; comment: string; parameters: Parameter[]; files: FileRef[] }

export type Edit =
  | { op: "move"; name: string; dx: number; dy: number }
  | { op: "place"; name: string; extent: Extent; origin?: Point; rotation?: number }
  | { op: "rotate"; name: string; degrees: number }
  | { op: "flip"; name: string; vertical: boolean }
  | { op: "add"; class: string; name: string; modifiers?: string; extent?: Extent; origin?: Point; rotation?: number }
  | { op: "delete"; name: string }
  | { op: "connect"; a: string; b: string; points?: Point[]; color?: Colour }
  | { op: "disconnect"; a: string; b: string }
  | { op: "reroute"; a: string; b: string; points: Point[] }
  | { op: "set"; path: string; value: string }
  | { op: "unset"; path: string }
  | { op: "rename"; from: string; to: string };

export type RunStateName = "translating" | "running" | "done" | "stopped" | "failed" | "died";
export interface Run {
  run: number;
  class: string;
  label: string;
  state: RunStateName;
  live: boolean;
  paused: boolean;
  rows: number;
  time: number;
  start: number;
  stop: number;
  settings: Record<string, number | string> | null;
  message: string | null;
  worker: number;
}
export interface Column {
  name: string;
  unit?: string | null;
  displayUnit?: string | null;
  comment?: string | null;
  kind: "parameter" | "constant" | "continuous" | "discrete";
  of: number;
  sign: 1 | -1;
  value?: number | string | null; // of parameters and constants
}
export interface RunProgress { run: number; part: number; time: number; rows: number; left: number }
export interface RunOptions {
  settings?: Record<string, number | string>;
  start?: number;
  stop?: number;
  interval?: number;
  tolerance?: number;
  solver?: string;
  step?: number;
  speed?: number;
  live?: boolean;
  native?: boolean;
  changes?: string; // of run.changes: a live run again
  label?: string;
}
export interface Died { what: "base" | "worker" | "lsp"; run: number | null; class: string; signal: number; why: string }

// Methods: parameters and result of each.
export interface Methods {
  "hello": [{ token: string; protocol: 1 }, Hello];
  "project.list": [Record<string, never>, Project];
  "project.open": [{ folder: string }, Project];
  "project.recent": [Record<string, never>, { folders: { folder: string; opened: number }[] }];
  "project.examples": [Record<string, never>, { examples: Example[] }];
  "file.create": [{ file: string; text: string }, { file: string; version: number }];
  "file.read": [{ file: string }, { file: string; text: string }];
  "doc.open": [{ file: string }, DocText];
  "doc.change": [{ file: string; version: number; pieces: Piece[]; group?: string }, { version: number; undo: number; redo: number }];
  "doc.save": [{ file: string }, { version: number }];
  "doc.reload": [{ file: string }, { version: number }];
  "doc.keep": [{ file: string }, Record<string, never>];
  "edit.apply": [{ class: string; edits: Edit[]; version?: number }, EditResult];
  "edit.undo": [Record<string, never>, EditResult];
  "edit.redo": [Record<string, never>, EditResult];
  "library.tree": [{ class: string }, { class: string; children: LibraryChild[] }];
  "library.search": [{ query: string; limit?: number }, { hits: Hit[]; truncated: boolean }];
  "class.text": [{ class: string }, ClassText];
  "class.icon": [{ classes: string[] }, { icons: Record<string, Icon> }];
  "class.diagram": [{ class: string }, Diagram];
  "class.parameters": [{ class: string; component?: string }, Parameters];
  "class.check": [{ class: string }, { messages: Message[]; equations: number; unknowns: number }];
  "class.experiment": [{ class: string }, { start?: number; stop?: number; interval?: number; tolerance?: number }];
  "class.explain": [{ class: string }, unknown];
  "class.resource": [{ uri: string; beside?: string }, { base64: string }];
  "composite.interfaces": [{ file: string; model: string; name?: string }, { class: string; ports: { name: string; dimensions: number; causality: string; domain: string }[]; parameters: string[] }];
  "run.start": [{ class: string } & RunOptions, { run: number }];
  "run.again": [{ run: number } & RunOptions, { run: number }];
  "run.stop": [{ run: number }, Record<string, never>];
  "run.pause": [{ run: number; pause: boolean }, Record<string, never>];
  "run.step": [{ run: number }, Record<string, never>];
  "run.speed": [{ run: number; speed: number }, Record<string, never>];
  "run.change": [{ run: number; name: string; value: number | string }, { time: number }];
  "run.changes": [{ run: number }, { changes: string }];
  "run.list": [Record<string, never>, { runs: Run[] }];
  "run.columns": [{ run: number }, { run: number; columns: Column[] }];
  "run.drop": [{ run: number }, Record<string, never>];
  "run.subscribe": [{ run: number; columns: number[]; tag: number; points?: number }, { rows: number }];
  "run.unsubscribe": [{ tag: number }, Record<string, never>];
  "run.rows": [{ run: number; columns: number[]; tag: number; from?: number; to?: number; points?: number }, { rows: number }];
  "run.csv": [{ run: number; columns?: number[]; tag: number }, { bytes: number }];
}

// Notifications of the server.
export interface Notifications {
  "doc.changed": DocChanged;
  "doc.saved": { file: string; version: number };
  "doc.outside": { file: string; removed: boolean };
  "run.state": Run;
  "run.columns": { run: number; columns: Column[] };
  "run.progress": RunProgress;
  "run.messages": { run: number; messages: Message[] };
  "studio.died": Died;
  "lsp": unknown;
}
