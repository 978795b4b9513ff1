import type { Screen } from "../app/screens";

export const screen: Screen = {
  id: "diagnostics",
  title: "Diagnostics",
  icon: "M4 4h16v16H4zM4 9h16M9 4v16M12 12h2M16 16h1M12 16h1",
  load: () => import("./Diagnostics"),
};
