import type { Screen } from "../app/screens";

export const screen: Screen = {
  id: "composite",
  title: "Composite",
  icon: "M3 4h7v6H3zM14 14h7v6h-7zM10 7h4a3 3 0 0 1 3 3v4",
  load: () => import("./Composite"),
};
