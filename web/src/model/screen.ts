import type { Screen } from "../app/screens";

export const screen: Screen = {
  id: "model",
  title: "Model",
  icon: "M3 5h6v5H3zM15 14h6v5h-6zM9 7.5h9V14M6 10v7h9",
  load: () => import("./Model"),
};
