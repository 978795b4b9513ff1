// A picture on a grid of 24 by 24, drawn with strokes. It says nothing to a screen reader: the control around it has the name.
export function Icon(p: { path: string; size?: number }) {
  const size = p.size ?? 18;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={p.path} />
    </svg>
  );
}

export const PATHS = {
  play: "M7 4.5v15l12-7.5z",
  stop: "M6 6h12v12H6z",
  pause: "M8 5v14M16 5v14",
  step: "M6 5v14l9-7zM18 5v14",
  check: "M4 12.5 9.5 18 20 6.5",
  undo: "M8 6 4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "M16 6l4 4-4 4M20 10H10a5 5 0 0 0 0 10h3",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  moon: "M19 14A8 8 0 1 1 10 5a6.5 6.5 0 0 0 9 9z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .8-1 1.7M12 17v.01",
  right: "M9 5l7 7-7 7",
  down: "M5 9l7 7 7-7",
  up: "M5 15l7-7 7 7",
  folder: "M3 6h6l2 2h10v11H3z",
  rotate: "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
  flipH: "M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",
  flipV: "M3 12h18M7 9 17 4v5zM7 15l10 5v-5z",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  table: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14",
  connect: "M5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM19 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 6h6v12h4",
  copy: "M8 8h12v12H8zM4 16V4h12",
  text: "M5 6h14M5 10h10M5 14h14M5 18h7",
  schema: "M3 5h6v5H3zM15 14h6v5h-6zM9 7.5h9V14",
  split: "M4 5h16v14H4zM12 5v14",
  warn: "M12 4 2.5 20h19zM12 10v5M12 17.5v.01",
  error: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5v.01",
  wand: "M5 19 15 9M14 4v3M19 9h-3M18 5l-1.5 1.5M10 4l1 1M19 13l-1-1",
} as const;
