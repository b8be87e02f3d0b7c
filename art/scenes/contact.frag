// A path of lanterns through a quiet wood, up to a house whose door stands open.

const vec2 DOOR = vec2(1.262, 0.330);   // the middle of the threshold

// 0 far range, 1 wooded hill, 2 nearer wood, 3 the house's meadow, 4 near bank
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(0.66, 0.60), 0.55, 0.7);
    h = smoothMax(h, peak(x, vec2(1.02, 0.52), 0.6, 0.5), 0.02);
    h = smoothMax(h, peak(x, vec2(0.12, 0.50), 0.5, 0.5), 0.02);
    h = smoothMax(h, peak(x, vec2(1.68, 0.64), 0.6, 0.5), 0.02);
    return h + 0.03 * fbm(x * 8.0, 203) + 0.01 * fbm(x * 48.0, 209);
  }
  if (id == 1) return 0.375 + 0.10 * smoothstep(0.7, 1.5, x) + 0.05 * bump(x, 0.28, 0.22) + 0.03 * fbm(x * 5.0, 223);
  if (id == 2) return 0.275 + 0.125 * smoothstep(0.85, 1.6, x) + 0.03 * bump(x, 0.05, 0.3) + 0.02 * fbm(x * 6.0, 243);
  if (id == 3) return 0.165 + 0.165 * smoothstep(0.45, 1.22, x) + 0.035 * smoothstep(1.3, 1.8, x) + 0.010 * fbm(x * 7.0, 263) * smoothstep(0.02, 0.2, abs(x - DOOR.x)) + 0.002 * fbm(x * 140.0, 264);
  return 0.005 + 0.12 * smoothstep(1.25, 1.85, x) + 0.11 * smoothstep(0.6, -0.1, x) + 0.012 * fbm(x * 5.0, 283) + 0.002 * fbm(x * 150.0, 284);
}

vec3 sky(vec2 p) {
  float up = smoothstep(0.30, 1.02, p.y);
  vec3 night = mix(oklch(0.455, 0.125, 261.0), oklch(0.33, 0.115, 263.0), smoothstep(0.0, 0.4, up));
  night = mix(night, oklch(0.18, 0.065, 266.0), smoothstep(0.22, 1.0, up)) * mix(0.68, 1.0, smoothstep(0.1, 1.2, p.x));
  vec3 day = mix(oklch(0.93, 0.050, 56.0), oklch(0.955, 0.022, 80.0), smoothstep(0.0, 0.35, up));
  day = mix(day, oklch(0.89, 0.040, 248.0), smoothstep(0.3, 1.0, up));
  vec3 c = nd(night, day);
  vec2 q = (p - vec2(0.98, 0.46)) / vec2(0.55, 0.22);
  if (u_day > 0.5) c = mix(c, oklch(0.890, 0.085, 56.0), 0.65 * exp(-dot(q, q)));
  else c += oklch(0.55, 0.11, 250.0) * 0.14 * exp(-dot(q, q));
  float streak = smoothstep(0.50, 0.82, fbm(vec2(p.x * 1.4 + 9.0, p.y * 10.0 + 0.8 * fbm(p * 3.0))));
  streak *= smoothstep(0.5, 0.66, p.y) * smoothstep(1.05, 0.8, p.y);
  return mix(c, nd(oklch(0.46, 0.11, 264.0), oklch(0.975, 0.022, 62.0)), streak * nd(0.15, 0.6));
}

vec2 path(float y) {
  float s = clamp(y / DOOR.y, 0.0, 1.0);
  return vec2(mix(0.98, DOOR.x, smoothstep(0.0, 1.0, s)) - 0.115 * sin(6.0 * pow(s, 1.25)) * pow(1.0 - s, 0.75), mix(0.085, 0.0135, pow(s, 0.75)));
}
// Placed by hand: height of the foot in the picture, side of the path, size, distance from the path.
const int LAMPS = 6;
const vec4 PLACE[6] = vec4[](vec4(0.268, 1.0, 0.072, 0.016), vec4(0.215, -1.0, 0.098, 0.024), vec4(0.150, 1.0, 0.140, 0.036),
  vec4(0.092, -1.0, 0.190, 0.052), vec4(0.022, 1.0, 0.235, 0.075), vec4(-0.030, -1.0, 0.300, 0.185));
vec4 lamp(int i) {
  vec4 l = PLACE[i];
  vec2 w = path(l.x);
  return vec4(w.x + l.y * (w.y + l.w), l.x, l.z, -l.y);
}

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 2000 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.10, p.y - h) * nd(0.30, 0.65));
  // trees that stand near the house catch its light
  vec2 q = (p - DOOR - vec2(0.0, 0.06)) / vec2(0.26, 0.16);
  tint += nd(oklch(0.55, 0.13, 72.0), vec3(0.0)) * 0.22 * exp(-dot(q, q));
  col = mix(col, tint, c);
}

// The house, drawn by hand: a gabled front with the open door, and a long side with windows.
void home(inout vec3 col, vec2 p) {
  vec2 q = p - DOOR;
  if (q.x < -0.16 || q.x > 0.40 || q.y > 0.42) return;
  vec3 wall = nd(oklch(0.275, 0.080, 265.0), oklch(0.62, 0.065, 258.0));
  vec3 side = nd(oklch(0.225, 0.070, 266.0), oklch(0.52, 0.075, 260.0));
  vec3 roof = nd(oklch(0.185, 0.060, 267.0), oklch(0.40, 0.085, 263.0));
  vec3 trim = nd(oklch(0.14, 0.045, 268.0), oklch(0.30, 0.085, 264.0));
  // side wall
  float d = sdBox(q - vec2(0.19, 0.055), vec2(0.11, 0.062));
  vec3 c = side * (0.92 + 0.16 * step(0.5, fract(q.y * 90.0)) * step(PX, 0.004));
  col = mix(col, c, cover(d));
  for (int i = 0; i < 3; i++) {
    vec2 at = vec2(0.130 + 0.062 * float(i), 0.062);
    d = sdBox(q - at, vec2(0.0150, 0.0215));
    col = mix(col, trim, cover(d - 0.003));
    vec2 f = (q - at - vec2(0.0, -0.006)) / vec2(0.022, 0.026);
    vec3 pane = mix(AMBER, YELLOW * 1.04, exp(-dot(f, f)));
    col = mix(col, i == 2 ? mix(pane, EMBER, 0.35) : pane, cover(d));
    col = mix(col, trim, cover(min(abs(q.x - at.x), abs(q.y - at.y - 0.003)) - 0.0011) * cover(d));
  }
  // roof of the side, with a soft rim of sky light
  float k = clamp((q.y - 0.108) / 0.112, 0.0, 1.0);
  float left = mix(0.082, 0.0, k), right = mix(0.318, 0.285, k);
  d = max(max(left - q.x, q.x - right), max(0.104 - q.y, q.y - 0.220));
  c = roof * (1.0 + 0.14 * (noise(vec2(q.x * 160.0, floor(q.y * 110.0))) - 0.4) - 0.10 * step(0.82, fract(q.y * 110.0)));
  c += nd(oklch(0.5, 0.11, 260.0), oklch(0.95, 0.05, 70.0)) * nd(0.20, 0.35) * exp(-(0.220 - q.y) / 0.006);
  col = mix(col, c, cover(d));
  d = sdBox(q - vec2(0.215, 0.236), vec2(0.0125, 0.038));
  col = mix(col, side, cover(d));
  col = mix(col, trim, cover(sdBox(q - vec2(0.215, 0.276), vec2(0.0155, 0.004))));
  // gable front
  float top = 0.108 + 0.122 * (1.0 - abs(q.x) / 0.085);
  d = max(abs(q.x) - 0.078, max(q.y - top, -0.010 - q.y));
  float board = step(0.86, fract(q.x * 95.0));
  c = wall * (1.0 - 0.14 * board);
  float spill = exp(-length((q - vec2(0.0, 0.045)) * vec2(1.0, 0.8)) * 24.0);
  c += nd(oklch(0.70, 0.14, 75.0) * 0.34, oklch(0.8, 0.1, 80.0) * 0.15) * spill;
  col = mix(col, c, cover(d));
  d = max(abs(q.y - top) * 0.57 - 0.0055, max(abs(q.x) - 0.094, 0.090 - q.y));
  col = mix(col, trim, cover(d));
  d = length(q - vec2(0.0, 0.158)) - 0.0165;
  col = mix(col, trim, cover(d - 0.003));
  col = mix(col, YELLOW, cover(d));
  col = mix(col, trim, cover(min(abs(q.x), abs(q.y - 0.158)) - 0.001) * cover(d));
  // the open door: an opening full of light, and the leaf turned towards us
  d = sdBox(q - vec2(0.0, 0.044), vec2(0.0235, 0.046));
  col = mix(col, trim, cover(d - 0.0045));
  vec2 f = (q - vec2(0.0, 0.030)) / vec2(0.040, 0.060);
  c = mix(YELLOW, CORE * 1.25, exp(-dot(f, f)));
  c = mix(c, AMBER, 0.5 * smoothstep(-0.004, -0.0235, q.x) + 0.35 * smoothstep(0.010, 0.0, q.y));
  float lampIn = length(q - vec2(0.005, 0.074)) - 0.004;
  c = mix(c, CORE * 1.4, cover(lampIn, 0.004));
  col = mix(col, c, cover(d));
  float leafK = clamp((q.x + 0.0235 + 0.020) / 0.020, 0.0, 1.0);
  d = max(max(-0.0435 - q.x, q.x + 0.0235), max(q.y - mix(0.083, 0.090, leafK), mix(-0.010, -0.002, leafK) - q.y));
  col = mix(col, mix(trim * 1.4, AMBER * 0.75, smoothstep(0.0, 1.0, leafK) * nd(0.55, 0.35)), cover(d));
  // step
  d = sdBox(q - vec2(0.0, -0.0055), vec2(0.036, 0.0035));
  col = mix(col, nd(oklch(0.55, 0.10, 75.0), oklch(0.80, 0.06, 75.0)), cover(d));
  glassLantern(col, p, DOOR + vec2(0.048, 0.070), 0.0062);
  // smoke
  float rise = q.y - 0.28;
  float sx = q.x - 0.215 - 0.05 * rise - 0.018 * sin(rise * 26.0) * smoothstep(0.0, 0.1, rise);
  float smoke = exp(-pow(sx / (0.006 + 0.10 * rise), 2.0)) * smoothstep(0.0, 0.01, rise) * smoothstep(0.14, 0.02, rise);
  col = mix(col, nd(oklch(0.46, 0.07, 262.0), oklch(0.95, 0.01, 250.0)), smoke * 0.4);
}

void meadow(inout vec3 col, vec2 p, int id, float far) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;

  float size = 1.7;
  float blades = grass(p, 0.45 * size);
  float tuft = fbm(p / size * vec2(13.0, 30.0));
  vec3 c = mix(land(far + 0.14), land(far), smoothstep(0.0, 0.16, d));
  c *= 0.76 + 0.16 * blades + 0.34 * tuft + 0.30 * (fbm(p * vec2(5.0, 9.0)) - 0.4);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.16, 0.22) * exp(-d / 0.006) * (0.4 + blades);
  float light = 0.0, way = 0.0;
  if (id == 3) {
    vec2 w = path(p.y);
    float edge = abs(p.x - w.x) - w.y * (0.9 + 0.35 * (tuft - 0.2));
    way = smoothstep(w.y * 0.14, -w.y * 0.12, edge) * step(p.y, DOOR.y);
    vec2 cell = vec2((p.x - w.x) / w.y * 2.6, log(0.40 - p.y) * 26.0);
    cell.x += 0.5 * floor(cell.y);
    float slab = smoothstep(0.03, 0.14, abs(fract(cell.x) - 0.5) * -1.0 + 0.5) * smoothstep(0.03, 0.16, 0.5 - abs(fract(cell.y) - 0.5));
    vec3 stone = nd(oklch(0.33, 0.070, 266.0), oklch(0.78, 0.032, 70.0)) * (0.74 + 0.3 * tuft + 0.22 * hash(ivec2(floor(cell))));
    c = mix(c, stone * mix(0.72, 1.0, slab), way * 0.9);
    for (int i = 0; i < LAMPS; i++) {
      vec4 l = lamp(i);
      light += pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y), l.z * 0.50);
    }
    // light through the door, widening towards us
    float out_ = max(DOOR.y - p.y, 0.0);
    float beam = smoothstep(0.022 + out_ * 0.75, 0.012 + out_ * 0.35, abs(p.x - mix(DOOR.x, path(p.y).x, 0.6)));
    light += 2.3 * step(p.y, DOOR.y) * beam * exp(-out_ * 15.0) + 0.7 * pool(p, DOOR + vec2(0.02, -0.01), 0.17);
  }
  warmGround(c, mix(0.10 + 0.55 * blades * blades, 0.75 + 0.9 * tuft, way), light);
  col = mix(col, c, body);
}

void fence(inout vec3 col, vec2 p) {
  vec3 tint = nd(oklch(0.15, 0.05, 268.0), oklch(0.38, 0.085, 263.0));
  float c = 0.0;
  float x = p.x - 0.60, gap = 0.034;
  if (x < -0.02 || x > 0.50 || (p.y > 0.42)) return;
  int cell = int(floor(x / gap));
  for (int j = -1; j <= 1; j++) {
    float fx = 0.60 + (float(cell + j) + 0.5) * gap;
    if (fx < 0.60 || fx > 1.10) continue;
    float base = ridge(3, fx) - 0.012;
    c = max(c, cover(sdBox(p - vec2(fx, base + 0.018), vec2(0.0019, 0.021 + 0.003 * hash(cell + j, 3)))));
  }
  float rail = ridge(3, p.x) - 0.012;
  float inside = step(0.61, p.x) * step(p.x, 1.105);
  c = max(c, inside * max(cover(abs(p.y - rail - 0.028) - 0.0012), cover(abs(p.y - rail - 0.014) - 0.0012)));
  col = mix(col, tint, c);
}

vec2 hook(int i) { return i == 0 ? vec2(1.435, 0.826) : i == 1 ? vec2(1.520, 0.749) : vec2(1.640, 0.735); }
// Middle and half-width of a lantern in the tree.
vec3 hanging(int i) {
  float drop = i == 0 ? 0.085 : i == 1 ? 0.055 : 0.17;
  float r = i == 1 ? 0.029 : i == 0 ? 0.023 : 0.026;
  return vec3(hook(i) - vec2(0.0, drop + r * 1.4), r);
}

// A big tree on the right that frames the picture, with paper lanterns in its branches.
void frame(inout vec3 col, vec2 p) {
  vec3 dark = nd(oklch(0.105, 0.036, 270.0), oklch(0.28, 0.085, 264.0));
  float glow = 0.0;
  for (int i = 0; i < 3; i++) glow += 0.5 * halo(p, hanging(i).xy, hanging(i).z * 1.2);
  if (p.x < 1.2) { addHalo(col, glow * 0.8); return; }
  vec2 q = p;
  q.x += 0.006 * (noise(vec2(p.y * 14.0, 3.0)) - 0.5) + 0.02 * (noise(vec2(p.y * 4.0, 9.0)) - 0.5);
  float taper = mix(0.046, 0.026, clamp(p.y, 0.0, 1.0)) + 0.05 * exp(-p.y * 13.0);
  float d = abs(q.x - 1.715 - 0.03 * p.y * p.y) - taper;
  d = min(d, sdSegment(q, vec2(1.72, 0.66), vec2(1.56, 0.80)) - mix(0.017, 0.007, clamp((1.72 - q.x) / 0.16, 0.0, 1.0)));
  d = min(d, sdSegment(q, vec2(1.56, 0.80), vec2(1.40, 0.835)) - mix(0.007, 0.002, clamp((1.56 - q.x) / 0.16, 0.0, 1.0)));
  d = min(d, sdSegment(q, vec2(1.60, 0.77), vec2(1.47, 0.735)) - mix(0.006, 0.002, clamp((1.60 - q.x) / 0.13, 0.0, 1.0)));
  d = min(d, sdSegment(q, vec2(1.74, 0.80), vec2(1.62, 0.98)) - 0.010);
  float leaves = 1.0;
  for (int i = 0; i < 16; i++) {
    vec2 c = vec2(1.36 + 0.46 * hash(i, 301), 0.84 + 0.20 * hash(i, 302) + 0.06 * hash(i, 305));
    c.y -= 0.10 * smoothstep(1.55, 1.8, c.x) * hash(i, 303);
    float r = 0.035 + 0.055 * hash(i, 304);
    leaves = min(leaves, length((p - c) * vec2(0.85, 1.15)) - r);
  }
  leaves += 0.050 * (fbm(p * 24.0) - 0.5) + 0.024 * (noise(p * 120.0) - 0.5);
  float c = cover(min(d, leaves));
  vec3 tint = dark + nd(oklch(0.5, 0.11, 260.0), oklch(0.7, 0.06, 255.0)) * 0.05 * smoothstep(0.35, 0.75, fbm(p * 40.0)) * step(leaves, d);
  col = mix(col, tint, c);
  for (int i = 0; i < 3; i++) {
    vec3 at = hanging(i);
    col = mix(col, dark, cover(max(abs(p.x - at.x) - 0.0010, max(at.y - p.y, p.y - hook(i).y))));
    paperLantern(col, p, at.xy, at.z, i == 1 ? 1.0 : 0.0, 0.3 * float(i));
  }
  addHalo(col, glow * 0.8);
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  bool behind4 = p.y < ridge(4, p.x) - 2.0 * PX;
  bool behind3 = behind4 || p.y < ridge(3, p.x) - 2.0 * PX;
  if (!behind3) {
    col = sky(p);
    stars(col, p, smoothstep(0.40, 0.72, p.y) * mix(0.55, 1.0, smoothstep(0.4, 1.1, p.x)));
    float h = ridge(0, p.x), d = h - p.y;
    float face = fbm(vec2(p.x + 0.35 * d, p.y * 0.7) * 11.0 + 2.0 * fbm(p * 7.0));
    vec3 c = mix(land(0.80), nd(oklch(0.49, 0.115, 260.0), oklch(0.955, 0.03, 66.0)), smoothstep(0.48, 0.535, face) * exp(-max(d, 0.0) * 9.0) * 0.7);
    c = mix(c, mistColor(), smoothstep(0.0, 0.2, d) * nd(0.5, 0.8));
    col = mix(col, c, cover(-d));
    wood(col, p, 1, 0.52, vec2(0.016, 0.045), 0.0085, 0.72);
    mist(col, p, 0.36, 0.05, nd(0.35, 0.55));
    wood(col, p, 2, 0.30, vec2(0.035, 0.115), 0.0155, 0.62);
    mist(col, p, 0.27, 0.05, nd(0.30, 0.50));
  }
  if (!behind4) {
    meadow(col, p, 3, 0.13);
    home(col, p);
    addHalo(col, 0.5 * halo(p, DOOR + vec2(0.048, 0.070), 0.008) + 0.75 * halo(p, DOOR + vec2(0.0, 0.04), 0.034));
    fence(col, p);
  }
  float glow = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = lamp(i);
    lampPost(col, p, l.xy, l.z, l.w, nd(oklch(0.125, 0.045, 268.0), oklch(0.30, 0.085, 264.0)));
    glow += halo(p, postLight(l.xy, l.z, l.w), l.z * 0.075) * 0.6;
  }
  addHalo(col, glow);
  meadow(col, p, 4, 0.03);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.55 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  frame(col, p);
  return col;
}
