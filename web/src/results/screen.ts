import "./results.css";
import type { Screen } from "../app/screens";

export const screen: Screen = {
  id: "results",
  title: "Results",
  icon: "M4 4v16h16M7 15l4-5 3 3 5-7",
  load: () => import("./Results"),
};
