// The Texas hill country after sunset: limestone hills, live oaks, a farm road up to a house whose door
// stands open. In front a wind pump turns over its tank.

const vec2 DOOR = vec2(1.262, 0.330);   // the middle of the threshold

const Sky SKY = Sky(0.27, 9, 0.85, 0.35, vec2(0.98, 0.37), vec3(40.0, 0.46, 46.0));

// 0 far hills, 1 limestone hills, 2 nearer hill with oaks, 3 the house's pasture, 4 near bank
float ridge(int id, float x) {
  if (id == 0) return -smoothMax(-hills(x, 0.325, 0.170, 229), -0.405 - 0.012 * bump(x, 0.9, 0.3), 0.012);
  if (id == 1) return hills(x, 0.300, 0.095, 227) + 0.05 * smoothstep(0.9, 1.6, x);
  if (id == 2) return 0.248 + 0.115 * smoothstep(0.85, 1.6, x) + 0.03 * bump(x, 0.05, 0.3) + 0.02 * fbm(x * 6.0, 243);
  if (id == 3) return 0.165 + 0.165 * smoothstep(0.45, 1.22, x) + 0.035 * smoothstep(1.3, 1.8, x) + 0.010 * fbm(x * 7.0, 263) * smoothstep(0.02, 0.2, abs(x - DOOR.x)) + 0.002 * fbm(x * 140.0, 264);
  return 0.005 + 0.12 * smoothstep(1.25, 1.85, x) + 0.11 * smoothstep(0.6, -0.1, x) + 0.012 * fbm(x * 5.0, 283) + 0.002 * fbm(x * 150.0, 284);
}

vec2 path(float y) {
  float s = clamp(y / DOOR.y, 0.0, 1.0);
  return vec2(mix(0.98, DOOR.x, smoothstep(0.0, 1.0, s)) - 0.115 * sin(6.0 * pow(s, 1.25)) * pow(1.0 - s, 0.75), mix(0.085, 0.0135, pow(s, 0.75)));
}
// Placed by hand: height of the foot in the picture, side of the path, size, distance from the path.
const int LAMPS = 6;
const vec4 PLACE[6] = vec4[](vec4(0.268, 1.0, 0.072, 0.016), vec4(0.215, -1.0, 0.098, 0.024), vec4(0.150, 1.0, 0.140, 0.036),
  vec4(0.092, -1.0, 0.190, 0.052), vec4(0.022, 1.0, 0.235, 0.075), vec4(-0.030, -1.0, 0.300, 0.070));
vec4 lamp(int i) {
  vec4 l = PLACE[i];
  vec2 w = path(l.x);
  return vec4(w.x + l.y * (w.y + l.w), l.x, l.z, -l.y);
}

// A live oak: short forked trunk, a crown far wider than high. q is measured from the foot.
float liveOak(vec2 q, float height, int seed) {
  if (abs(q.x) > height * 1.1 || q.y > height * 1.15 || q.y < -0.06 * height) return height;
  float lean = (hash(seed, 1) - 0.5) * 0.2;
  float d = sdSegment(q, vec2(0.0, -0.04) * height, vec2(lean * 0.3, 0.30) * height) - 0.050 * height;
  d = min(d, sdSegment(q, vec2(lean * 0.3, 0.28) * height, vec2(-0.36, 0.56) * height) - 0.026 * height);
  d = min(d, sdSegment(q, vec2(lean * 0.3, 0.26) * height, vec2(0.38, 0.54) * height) - 0.026 * height);
  float crown = height;
  for (int i = 0; i < 9; i++) {
    float x = (float(i) / 8.0 - 0.5) * 1.36 + lean;
    vec2 c = vec2(x, 0.72 - 0.50 * x * x + 0.14 * hash(seed, 20 + i) - 0.05) * height;
    crown = min(crown, length((q - c) * vec2(0.85, 1.15)) - height * (0.19 + 0.11 * hash(seed, 40 + i)));
  }
  crown += height * (0.13 * (noise(q * 13.0 / height + float(seed % 97)) - 0.5) + 0.07 * (noise(q * 34.0 / height) - 0.5));
  return min(d, crown);
}
float oaks(vec2 p, int id, float spacing, vec2 heights, float density, int seed) {
  float top = ridge(id, p.x);
  if (p.y > top + heights.y * 1.3 || p.y < top - heights.y) return 0.0;
  float c = 0.0;
  int cell = int(floor(p.x / spacing));
  for (int j = -2; j <= 2; j++) {
    int k = cell + j;
    float x = (float(k) + 0.1 + 0.8 * hash(k, seed)) * spacing;
    if (noise(x * 6.0, seed + 7) > density) continue;
    float h = mix(heights.x, heights.y, hash(k, seed + 1));
    c = max(c, cover(liveOak(p - vec2(x, ridge(id, x) - 0.03 * h), h, k * 13 + seed)));
  }
  return c;
}
// Limestone: pale ledges run along the slope between juniper and grass.
void hillside(inout vec3 col, vec2 p, int id, float far, float ledges, vec2 heights, float gap, float density) {
  float d = ridge(id, p.x) - p.y;
  float land_ = cover(-d), wood = oaks(p, id, gap, heights, density, 2000 + id * 61);
  if (max(land_, wood) <= 0.0) return;
  float line = d / ledges + 0.6 * fbm(p * vec2(6.0, 9.0));
  float ledge = smoothstep(0.30, 0.12, abs(fract(line) - 0.5)) * smoothstep(0.42, 0.60, fbm(p * vec2(26.0, 40.0) + floor(line) * 7.0));
  vec3 c = land(far) * (0.86 + 0.35 * (fbm(p * vec2(40.0, 70.0)) - 0.1));
  c = mix(c, nd(oklch(0.46, 0.075, 262.0), oklch(0.95, 0.030, 70.0)), ledge * 0.42 * exp(-max(d, 0.0) * 7.0));
  c = mix(mix(c, land(far - 0.10), wood), mistColor(), smoothstep(-0.02, 0.14, d) * nd(0.42, 0.70));
  vec2 q = (p - DOOR - vec2(0.0, 0.06)) / vec2(0.26, 0.16);
  col = mix(col, c + nd(oklch(0.55, 0.13, 72.0), vec3(0.0)) * 0.16 * exp(-dot(q, q)), max(land_, wood));
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
  d = sdBox(q - vec2(0.120, 0.236), vec2(0.0125, 0.038));
  col = mix(col, side, cover(d));
  col = mix(col, trim, cover(sdBox(q - vec2(0.120, 0.276), vec2(0.0155, 0.004))));
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
  float sx = q.x - 0.120 - 0.05 * rise - 0.018 * sin(rise * 26.0) * smoothstep(0.0, 0.1, rise);
  float smoke = exp(-pow(sx / (0.006 + 0.10 * rise), 2.0)) * smoothstep(0.0, 0.01, rise) * smoothstep(0.14, 0.02, rise);
  col = mix(col, nd(oklch(0.46, 0.07, 262.0), oklch(0.95, 0.01, 250.0)), smoke * 0.4);
}

const vec2 PUMP = vec2(1.576, 0.050);    // the middle of its foot
const float HUB = 0.528;                 // how far above it the wheel turns
const vec3 HUNG = vec3(1.576, 0.258, 0.0225);

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
    // caliche, worn by two wheels, with grass between
    float track = abs(abs(p.x - w.x) / w.y - 0.52);
    vec3 stone = nd(oklch(0.345, 0.066, 268.0), oklch(0.84, 0.032, 72.0)) * (0.76 + 0.32 * tuft + 0.18 * noise(p * vec2(160.0, 420.0)));
    c = mix(c, stone * mix(1.08, 0.80, smoothstep(0.10, 0.40, track)), way * (0.92 - 0.45 * smoothstep(0.24, 0.05, abs(p.x - w.x) / w.y)));
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
  if (id == 4) warmGround(c, 0.12 + 0.5 * blades * blades, 1.1 * pool(p, PUMP + vec2(0.0, 0.01), 0.19));
  col = mix(col, c, body);
}

void fence(inout vec3 col, vec2 p) {
  vec3 tint = nd(oklch(0.15, 0.05, 268.0), oklch(0.38, 0.085, 263.0));
  float c = 0.0;
  float x = p.x - 0.86, gap = 0.034;
  if (x < -0.02 || x > 0.24 || (p.y > 0.42)) return;
  int cell = int(floor(x / gap));
  for (int j = -1; j <= 1; j++) {
    float fx = 0.86 + (float(cell + j) + 0.5) * gap;
    if (fx < 0.86 || fx > 1.10) continue;
    float base = ridge(3, fx) - 0.012;
    c = max(c, cover(sdBox(p - vec2(fx, base + 0.018), vec2(0.0019, 0.021 + 0.003 * hash(cell + j, 3)))));
  }
  float rail = ridge(3, p.x) - 0.012;
  float inside = step(0.87, p.x) * step(p.x, 1.105);
  c = max(c, inside * max(cover(abs(p.y - rail - 0.028) - 0.0012), cover(abs(p.y - rail - 0.014) - 0.0012)));
  col = mix(col, tint, c);
}

// ---------------------------------------------------------------- the wind pump

void windPump(inout vec3 col, vec2 p) {
  vec2 q = p - PUMP;
  if (q.x < -0.24 || q.x > 0.25 || q.y < -0.06) return;
  vec3 steel = nd(oklch(0.135, 0.045, 269.0), oklch(0.31, 0.085, 264.0));
  vec3 shine = nd(oklch(0.34, 0.090, 262.0), oklch(0.62, 0.070, 258.0));
  float k = clamp(q.y / HUB, 0.0, 1.0), ax = abs(q.x);
  // tower: four legs of angle steel, girts and crossed rods
  float half_ = mix(0.078, 0.007, k), up = step(-0.03, q.y) * step(q.y, HUB - 0.012);
  float warm = exp(-length((p - HUNG.xy) * vec2(1.0, 0.8)) * 11.0);
  float c = max(cover(ax - half_ - 0.0030) * cover(half_ - 0.0030 - ax), 0.8 * cover(abs(ax - half_ * 0.60) - 0.0018));
  float t = pow(k, 0.80) * 5.0, f = fract(t) * 2.0 - 1.0;
  c = max(c, cover(max(abs(fract(t + 0.5) - 0.5) * 0.085 - 0.0016, ax - half_)) * step(0.004, q.y));
  c = max(c, 0.9 * cover(abs(ax - half_ * abs(f)) * 0.8 - 0.0010));
  c = max(c, cover(ax - 0.0014));
  col = mix(col, steel + AMBER * nd(0.42, 0.16) * warm, c * up);
  // the platform below the wheel, with its rail
  float deck = min(sdBox(q - vec2(0.0, HUB - 0.066), vec2(0.030, 0.0026)), sdBox(q - vec2(0.0, HUB - 0.046), vec2(0.029, 0.0010)));
  deck = min(deck, max(abs(ax - 0.0275) - 0.0012, abs(q.y - HUB + 0.056) - 0.011));
  col = mix(col, steel, cover(deck));
  // vane, behind the wheel
  vec2 w = (q - vec2(0.0, HUB)) / 0.84;
  float boom = sdSegment(w, vec2(0.0), vec2(-0.120, 0.022)) - 0.0026;
  vec2 v = vec2(-w.x, w.y) - vec2(0.132, 0.025);
  float vane = max(abs(v.y) - mix(0.026, 0.052, clamp((v.x + 0.04) / 0.08, 0.0, 1.0)), abs(v.x) - 0.038);
  vane = max(vane, 0.030 - length(v - vec2(0.046, 0.0)));
  col = mix(col, mix(steel, shine, 0.30 + 0.25 * smoothstep(0.03, -0.03, v.y)), cover(min(boom, vane)));
  col = mix(col, steel, cover(abs(vane + 0.004) - 0.0012));
  // wheel: eighteen curved blades between two rings, seen a little from the side
  w.x *= 1.09;
  float r = length(w), angle = atan(w.y, w.x) / 6.2832 * 18.0 + 1.6 * r;
  float blade = (abs(fract(angle) - 0.5) - mix(0.30, 0.36, clamp(r / 0.105, 0.0, 1.0))) * r * 0.33;
  blade = max(blade, max(0.040 - r, r - 0.110));
  float ring = min(abs(r - 0.082), abs(r - 0.046)) - 0.0013;
  float spokes = max((0.5 - abs(fract(angle / 3.0) - 0.5)) * r * 1.0 - 0.0012, r - 0.050);
  vec3 metal = mix(steel * 1.1, shine, smoothstep(0.15, 0.5, fract(angle)) * (0.45 + 0.55 * smoothstep(-0.1, 0.1, w.y - w.x)));
  col = mix(col, metal, cover(blade));
  col = mix(col, steel, cover(min(min(ring, spokes), r - 0.010)));
}

// The stock tank at its foot holds a piece of the sky.
void tank(inout vec3 col, vec2 p) {
  vec2 q = p - PUMP - vec2(-0.165, 0.010);
  if (abs(q.x) > 0.12 || abs(q.y) > 0.09) return;
  vec3 iron = nd(oklch(0.20, 0.060, 266.0), oklch(0.50, 0.075, 261.0));
  float wall = max(abs(q.x) - 0.078, max(q.y - 0.028, -0.030 - 0.010 * sqrt(max(0.0, 1.0 - q.x * q.x / 0.0061)) - q.y));
  vec3 c = iron * (0.80 + 0.35 * smoothstep(0.06, -0.05, q.x)) * (0.92 + 0.14 * step(0.5, fract(asin(clamp(q.x / 0.079, -1.0, 1.0)) * 12.0)));
  col = mix(col, c + AMBER * nd(0.28, 0.06) * smoothstep(-0.02, 0.08, q.x) * smoothstep(-0.05, 0.03, q.y), cover(wall));
  float rim = (length((q - vec2(0.0, 0.028)) / vec2(0.080, 0.0135)) - 1.0) * 0.0135;
  col = mix(col, iron * 1.5, cover(rim));
  float water = rim + 0.0026;
  vec2 g = (q - vec2(0.045, 0.027)) / vec2(0.012, 0.009);
  col = mix(col, nd(oklch(0.42, 0.115, 262.0), oklch(0.94, 0.035, 66.0)) + YELLOW * nd(0.9, 0.2) * exp(-dot(g, g)), cover(water));
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  bool behind4 = p.y < ridge(4, p.x) - 2.0 * PX;
  bool behind3 = behind4 || p.y < ridge(3, p.x) - 2.0 * PX;
  if (!behind3) {
    col = sky(p, SKY);
    range(col, p, 0, 0.74, 0.18);
    mist(col, p, 0.345, 0.04, nd(0.25, 0.50));
    hillside(col, p, 1, 0.50, 0.030, vec2(0.010, 0.022), 0.0150, 0.66);
    mist(col, p, 0.285, 0.04, nd(0.30, 0.50));
    hillside(col, p, 2, 0.30, 0.045, vec2(0.036, 0.072), 0.0420, 0.60);
    mist(col, p, 0.235, 0.05, nd(0.24, 0.45) * smoothstep(1.3, 0.8, p.x));
  }
  if (!behind4) {
    meadow(col, p, 3, 0.13);
    // the oak that shades the house
    vec2 shade = (p - DOOR - vec2(0.0, 0.08)) / vec2(0.20, 0.16);
    vec3 leaves = nd(oklch(0.155, 0.050, 267.0), oklch(0.40, 0.085, 262.0)) * (0.85 + 0.5 * (fbm(p * 70.0) - 0.3));
    col = mix(col, leaves + nd(AMBER, AMBER * 0.3) * 0.16 * exp(-dot(shade, shade)), cover(liveOak(p - vec2(1.415, 0.345), 0.270, 77)));
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
  windPump(col, p);
  tank(col, p);
  vec3 dark = nd(oklch(0.105, 0.036, 270.0), oklch(0.28, 0.085, 264.0));
  col = mix(col, dark, cover(max(abs(p.x - HUNG.x) - 0.0011, max(HUNG.y - p.y, p.y - HUNG.y - 0.062))));
  paperLantern(col, p, HUNG.xy, HUNG.z, 1.0, 0.2);
  addHalo(col, 0.50 * halo(p, HUNG.xy, HUNG.z * 1.2));
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.55 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
