// view.ts - the picture in 3D: camera, light, bodies, vectors, traces. The only file that draws with three.
import {
  AmbientLight, AxesHelper, Box3, BufferGeometry, Color, DirectionalLight, Float32BufferAttribute, GridHelper, Group, Line, LineBasicMaterial, Mesh,
  MeshStandardMaterial, PerspectiveCamera, Raycaster, Scene, Vector2, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { geometryKey, geometryOf, scaleOf } from "./geometry";
import type { Pose, ShapeInfo, Three } from "./shapes";

interface Body { info: ShapeInfo; group: Group; mesh: Mesh; head: Mesh | null; key: string }
export type Side = "front" | "back" | "left" | "right" | "top" | "bottom" | "any";

const SIDES: Record<Side, Three> = {
  front: [0, 0, 1], back: [0, 0, -1], left: [-1, 0, 0], right: [1, 0, 0], top: [0, 1, 0.0001], bottom: [0, -1, 0.0001], any: [0.6, 0.45, 1],
};
const VECTOR_WIDTH = 0.012; // of the scene's size
const JOINT_SIZE = 0.034;
const LINK_WIDTH = 0.017;

export class View {
  private renderer: WebGLRenderer;
  private scene = new Scene();
  private camera = new PerspectiveCamera(40, 1, 0.001, 10_000);
  private controls: OrbitControls;
  private light = new DirectionalLight(0xffffff, 2.2);
  private bodies: Body[] = [];
  private geometries = new Map<string, BufferGeometry>();
  private grid: GridHelper | null = null;
  private traces = new Map<string, Line>();
  private axes = new AxesHelper(1);
  private extent = 1;
  private frame = 0;
  private lastFollowed: Vector3 | null = null;
  follow: string | null = null;
  // Bodies of files that have come; `fetchGeometry` brings them.
  private files = new Map<string, BufferGeometry>();

  constructor(readonly canvas: HTMLCanvasElement, private dark: boolean) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.scene.add(new AmbientLight(0xffffff, 1.1), this.light, this.axes);
    this.setDark(dark);
  }

  setDark(dark: boolean): void {
    this.dark = dark;
    const style = getComputedStyle(document.documentElement);
    this.scene.background = new Color(style.getPropertyValue("--paper").trim() || (dark ? "#131c20" : "#ffffff"));
    this.placeGrid();
    this.draw();
  }

  setShapes(list: ShapeInfo[]): void {
    for (const b of this.bodies) this.removeBody(b);
    this.bodies = list.map((info) => {
      const group = new Group();
      const mesh = new Mesh(this.geometry(info.type, 0, [1, 1, 1]), new MeshStandardMaterial({ roughness: 0.55, metalness: 0.1 }));
      group.matrixAutoUpdate = false;
      group.add(mesh);
      let head: Mesh | null = null;
      if (info.kind === "vector") {
        mesh.geometry = this.geometry("cylinder", 0, [1, 1, 1]);
        head = new Mesh(this.geometry("cone", 0, [1, 1, 1]), mesh.material);
        group.add(head);
      }
      this.scene.add(group);
      return { info, group, mesh, head, key: "" };
    });
  }

  private removeBody(b: Body): void {
    this.scene.remove(b.group);
    (b.mesh.material as MeshStandardMaterial).dispose();
  }

  // From now on bodies of this type look so.
  setFile(type: string, g: BufferGeometry): void {
    this.files.set(type, g);
    for (const b of this.bodies) b.key = "";
  }

  private geometry(type: string, extra: number, size: Three): BufferGeometry {
    const file = this.files.get(type);
    if (file) return file;
    const key = geometryKey(type, extra, size);
    let g = this.geometries.get(key);
    if (!g) this.geometries.set(key, (g = geometryOf(type, extra, size)));
    return g;
  }

  // Poses in the order of setShapes; null: nothing is known at this time.
  place(poses: (Pose | null)[]): void {
    poses.forEach((pose, i) => {
      const b = this.bodies[i];
      if (!b) return;
      const visible = pose !== null && [...pose.position, ...pose.x, ...pose.size].every(Number.isFinite) && (b.info.kind === "vector" ? pose.size[0] > 1e-12 : pose.size.some((s) => s > 0));
      b.group.visible = visible;
      if (!pose || !visible) return;
      b.group.matrix.makeBasis(new Vector3(...pose.x), new Vector3(...pose.y), new Vector3(...pose.z)).setPosition(...pose.position);
      (b.mesh.material as MeshStandardMaterial).color.setRGB(...(pose.colour.map((c) => Math.min(1, Math.max(0, c / 255))) as Three), "srgb");
      if (b.info.kind === "vector") this.placeVector(b, pose);
      else if (b.info.kind === "joint") {
        const d = JOINT_SIZE * this.extent;
        b.mesh.position.set(-d / 2, 0, 0);
        b.mesh.scale.setScalar(d);
      } else if (b.info.kind === "link") b.mesh.scale.set(Math.max(1e-9, pose.size[0]), LINK_WIDTH * this.extent, LINK_WIDTH * this.extent);
      else {
        const key = geometryKey(b.info.type, pose.extra, pose.size);
        if (key !== b.key) { b.mesh.geometry = this.geometry(b.info.type, pose.extra, pose.size); b.key = key; }
        const s = scaleOf(b.info.type, pose.size);
        b.mesh.scale.set(...(s.map((v) => (v === 0 ? 1e-9 : v)) as Three));
      }
    });
    this.keepFollowed();
    this.draw();
  }

  // Vectors are as long as they fit into the scene, whatever their unit.
  private placeVector(b: Body, pose: Pose): void {
    const width = VECTOR_WIDTH * this.extent;
    const length = Math.max(pose.size[0], 1e-9);
    const tip = Math.min(length / 2, 4 * width);
    b.mesh.scale.set(length - tip, width, width);
    b.head!.position.set(length - tip, 0, 0);
    b.head!.scale.set(tip, 2.5 * width, 2.5 * width);
  }

  private keepFollowed(): void {
    const b = this.bodies.find((x) => x.info.path === this.follow);
    if (!b) { this.lastFollowed = null; return; }
    const now = new Vector3().setFromMatrixPosition(b.group.matrix);
    if (this.lastFollowed) {
      const by = now.clone().sub(this.lastFollowed);
      this.camera.position.add(by);
      this.controls.target.add(by);
      this.controls.update();
    }
    this.lastFollowed = now;
  }

  bounds(): Box3 {
    const box = new Box3();
    for (const b of this.bodies) {
      if (!b.group.visible || b.info.kind === "vector") continue;
      b.group.updateMatrixWorld(true);
      box.expandByObject(b.mesh);
    }
    return box.isEmpty() ? new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1)) : box;
  }

  // Looks at everything, and at where things will be (extra points), from a side.
  fit(side: Side, more: Three[] = []): void {
    const box = this.bounds();
    for (const p of more) if (p.every(Number.isFinite)) box.expandByPoint(new Vector3(...p));
    const centre = box.getCenter(new Vector3());
    const size = Math.max(1e-6, box.getSize(new Vector3()).length());
    this.extent = size;
    const distance = (0.56 * size) / Math.tan((this.camera.fov * Math.PI) / 360) / Math.min(1, this.camera.aspect);
    this.controls.target.copy(centre);
    this.camera.position.copy(centre).add(new Vector3(...SIDES[side]).normalize().multiplyScalar(distance));
    this.camera.near = size / 1000;
    this.camera.far = 50 * size + distance;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.placeGrid(box);
    this.axes.scale.setScalar(size / 8);
    this.draw();
  }

  private placeGrid(box?: Box3): void {
    const y = box ? box.min.y : this.grid?.position.y ?? 0;
    const at = box ? box.getCenter(new Vector3()) : this.grid?.position ?? new Vector3();
    if (this.grid) { this.scene.remove(this.grid); this.grid.dispose(); }
    const cell = 10 ** Math.floor(Math.log10(this.extent)) / 2;
    const cells = 2 * Math.ceil(this.extent / cell);
    const lines = new Color(this.dark ? "#31424b" : "#ccd6db");
    this.grid = new GridHelper(cell * cells, cells, lines, lines);
    this.grid.position.set(Math.round(at.x / cell) * cell, y, Math.round(at.z / cell) * cell);
    this.scene.add(this.grid);
  }

  setTrace(path: string, points: Three[]): void {
    const old = this.traces.get(path);
    if (old) { this.scene.remove(old); old.geometry.dispose(); this.traces.delete(path); }
    if (points.length > 1) {
      const g = new BufferGeometry();
      g.setAttribute("position", new Float32BufferAttribute(points.flat(), 3));
      const line = new Line(g, new LineBasicMaterial({ color: this.dark ? "#5cc3e4" : "#0b6e8f" }));
      this.scene.add(line);
      this.traces.set(path, line);
    }
    this.draw();
  }

  // A point of the world in pixels of the canvas, from its upper left corner.
  project(p: Three): [number, number] {
    this.camera.updateMatrixWorld();
    const v = new Vector3(...p).project(this.camera);
    return [((v.x + 1) / 2) * this.canvas.clientWidth, ((1 - v.y) / 2) * this.canvas.clientHeight];
  }

  pick(x: number, y: number): string | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((2 * x) / this.canvas.clientWidth - 1, 1 - (2 * y) / this.canvas.clientHeight), this.camera);
    const hit = ray.intersectObjects(this.bodies.filter((b) => b.group.visible).map((b) => b.mesh), false)[0];
    return this.bodies.find((b) => b.mesh === hit?.object)?.info.path ?? null;
  }

  select(path: string | null): void {
    for (const b of this.bodies) (b.mesh.material as MeshStandardMaterial).emissive.set(b.info.path === path ? 0x333333 : 0);
    this.draw();
  }

  resize(width: number, height: number): void {
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  draw(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.light.position.copy(this.camera.position).add(new Vector3(0, this.extent / 2, 0));
      this.light.target.position.copy(this.controls.target);
      this.light.target.updateMatrixWorld();
      for (const b of this.bodies) b.group.updateMatrixWorld(true);
      this.renderer.render(this.scene, this.camera);
    });
  }

  end(): void {
    cancelAnimationFrame(this.frame);
    this.controls.dispose();
    for (const b of this.bodies) this.removeBody(b);
    for (const g of [...this.geometries.values(), ...this.files.values()]) g.dispose();
    for (const t of this.traces.values()) t.geometry.dispose();
    this.grid?.dispose();
    this.renderer.dispose();
  }
}
