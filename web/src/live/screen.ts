import "./live.css";
import type { Screen } from "../app/screens";

export const screen: Screen = {
  id: "live",
  title: "Live",
  icon: "M4 18a9 9 0 1 1 16 0M12 14l4-5M11 15h2",
  load: () => import("./Live"),
};
