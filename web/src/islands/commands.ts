// commands.ts - what the islands offer on every screen; the code comes when it is used.
import { register } from "../app/commands";

register([{ id: "islands.colours", title: "Colour the schematic by island", group: "View", keys: ["Alt+I"], run: () => void import("./overlay").then((m) => m.toggle()) }]);
