// files.ts - bodies from STL and OBJ files: fetched from the server, read by three.
import { BufferGeometry } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { OBJLoader } from "three/examples/jsm/loaders/OBJLoader.js";
import { STLLoader } from "three/examples/jsm/loaders/STLLoader.js";
import { client } from "../store/studio";
import { readComposite } from "../composite/read";
import { parseXml } from "../composite/xml";
import { isComposite } from "../store/selection";
import { matrixOf } from "./frames";
import { geometryAt, type ShapeInfo } from "./shapes";

function readObj(text: string): BufferGeometry {
  const parts: BufferGeometry[] = [];
  new OBJLoader().parse(text).traverse((o) => {
    const g = (o as { geometry?: BufferGeometry }).geometry;
    if (!g?.getAttribute("position")) return;
    const plain = new BufferGeometry().setAttribute("position", g.getAttribute("position"));
    parts.push(plain);
  });
  if (parts.length === 0) throw new Error("there are no faces in it");
  return mergeGeometries(parts);
}

// uri: of a package, or a path; `model` says beside which file it is where the path is a relative one.
export async function fetchGeometry(uri: string, model: string): Promise<BufferGeometry> {
  const beside = isComposite(model) ? model : (await client.request("class.text", { class: model })).file;
  const { base64 } = await client.request("class.resource", { uri, beside });
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const g = /\.stl$/i.test(uri) ? new STLLoader().parse(bytes.buffer) : readObj(new TextDecoder().decode(bytes));
  const n = g.getAttribute("position")?.count ?? 0;
  if (n < 3) throw new Error("there are no faces in it");
  g.computeVertexNormals(); // those of files may be zero
  return g;
}

// Geometry files of the sub-models of a composite model; each moves with the first interface point that has a place.
export async function geometriesOf(file: string, shapes: ShapeInfo[]): Promise<ShapeInfo[]> {
  const { text } = await client.request("file.read", { file });
  return readComposite(parseXml(text)).subModels.flatMap((s) => {
    if (!s.geometry) return [];
    for (const port of s.ports) {
      const body = port.dimensions === 6 ? geometryAt(shapes, s.name, port.name, s.geometry, { position: port.position, rotation: matrixOf(port.angle) }) : null;
      if (body) return [body];
    }
    return [];
  });
}
