// A stair of locks. Boats with lanterns go up it in a line by themselves; every gate has its lamps,
// two mills turn on the bank behind, and the lower water holds all of it once more.

const float WATER = 0.185;   // the lower water's edge below the wall

// 0-1 far ranges, 2 wooded hill, 3 the far bank, 4 near bank
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.285, 0.060, 4203);
  if (id == 1) return hills(x, 0.255, 0.050, 4223);
  if (id == 2) return 0.290 + 0.130 * smoothstep(0.90, 1.70, x) + 0.030 * bump(x, 0.10, 0.30) + 0.025 * fbm(x * 5.0, 4243);
  if (id == 3) return 0.205 + 0.195 * smoothstep(0.72, 1.66, x) + 0.022 * bump(x, 0.15, 0.22) + 0.012 * fbm(x * 6.0, 4263) + 0.002 * fbm(x * 140.0, 4264);
  return 0.005 + 0.085 * smoothstep(1.52, 1.88, x) + 0.090 * smoothstep(0.50, -0.1, x) + 0.012 * fbm(x * 5.0, 4283) + 0.002 * fbm(x * 150.0, 4284);
}

const Sky SKY = Sky(0.22, 113, 0.6, 0.8, vec2(0.75, 0.33), vec3(205.0, 0.30, 70.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 42000 + id * 61));
  col = mix(col, mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.10, p.y - h) * nd(0.30, 0.65)), c);
}

// ---------------------------------------------------------------- the canal

// Four pounds, one above the other; the gates stand between them.
const int LOCKS = 3;
const vec3 LOCK[3] = vec3[](vec3(0.985, 0.215, 0.268), vec3(1.235, 0.268, 0.321), vec3(1.480, 0.321, 0.374));   // x, water below, water above
const float DEEP = 0.035;    // from the near coping to the far edge of the water, in the picture
int pound(float x) { return x < LOCK[0].x ? 0 : x < LOCK[1].x ? 1 : x < LOCK[2].x ? 2 : 3; }
float waterAt(int k) { return k == 0 ? 0.215 : LOCK[k - 1].z; }

// Boats: x, size, and how far across the water from the near side.
const int BOATS = 7;
const vec3 BOAT[7] = vec3[](vec3(0.640, 0.059, 0.45), vec3(0.778, 0.059, 0.48), vec3(0.899, 0.058, 0.45), vec3(1.108, 0.058, 0.46), vec3(1.312, 0.054, 0.46), vec3(1.405, 0.054, 0.46), vec3(1.635, 0.053, 0.48));
vec2 boatAt(int i) { return vec2(BOAT[i].x, waterAt(pound(BOAT[i].x)) + DEEP * BOAT[i].z - 0.004); }
vec2 boatLight(int i) { return boatAt(i) + BOAT[i].y * vec2(-0.10, 0.66); }
vec2 gateLight(int i, int n) { return vec2(LOCK[i].x + (n == 0 ? -0.030 : 0.030), LOCK[i].z + (n == 0 ? 0.071 : 0.071)); }

void boat(inout vec3 col, vec2 p, vec2 at, float size, int seed) {
  vec2 q = (p - at) / size;
  if (abs(q.x) > 1.0 || q.y > 1.3 || q.y < -0.25) return;
  float e = PX / size;
  vec3 dark = nd(oklch(0.150, 0.050, 268.0), oklch(0.320, 0.085, 264.0));
  vec3 wood_ = nd(oklch(0.260, 0.060, 280.0), oklch(0.520, 0.070, 262.0));
  // hull: flat keel, both ends drawn up, the bow higher
  float lip = 0.13 + 0.24 * pow(abs(q.x + 0.05) / 0.78, 3.0) * (q.x > 0.0 ? 1.15 : 0.80);
  float keel = -0.05 + 0.30 * pow(abs(q.x) / 0.78, 4.0);
  float d = max(max(q.y - lip, keel - q.y), abs(q.x) - 0.80);
  vec3 c = mix(dark, wood_, smoothstep(0.0, 0.30, q.y));
  float plank = smoothstep(0.10, 0.0, abs(q.y - mix(keel, lip, 0.55)) / 0.12);
  c *= 1.0 - 0.25 * plank;
  vec2 near = (q - vec2(-0.10, 0.35)) / vec2(0.55, 0.40);
  c += nd(oklch(0.70, 0.14, 72.0) * 0.50, oklch(0.80, 0.10, 78.0) * 0.08) * exp(-dot(near, near));
  col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
  d = abs(q.y - lip) - 0.022;
  col = mix(col, mix(dark, AMBER, nd(0.55, 0.30) * exp(-dot(near, near))), clamp(0.5 - max(d, abs(q.x) - 0.80) / e, 0.0, 1.0));
  // its load: bales or crates under a cloth
  float load = hash(seed, 4) < 0.5 ? sdBox(q - vec2(0.33, 0.20), vec2(0.17, 0.13)) : length((q - vec2(0.34, 0.12)) * vec2(0.85, 1.0)) - 0.20;
  load = min(load, sdBox(q - vec2(0.13 + 0.02 * hash(seed, 5), 0.17), vec2(0.06, 0.08)));
  load = max(load, lip - 0.02 - q.y);
  c = mix(dark * 1.15, wood_ * 1.2, smoothstep(0.5, 0.1, q.x));
  c += nd(oklch(0.70, 0.14, 72.0) * 0.55, oklch(0.80, 0.10, 78.0) * 0.10) * smoothstep(0.50, 0.05, q.x) * exp(-abs(q.y - 0.35) * 2.0);
  col = mix(col, c, clamp(0.5 - load / e, 0.0, 1.0));
  // a frame that carries the lantern
  d = sdSegment(q, vec2(-0.38, 0.14), vec2(-0.34, 1.06)) - 0.022;
  d = min(d, sdSegment(q, vec2(-0.35, 1.06), vec2(-0.08, 1.06)) - 0.018);
  d = min(d, sdSegment(q, vec2(-0.10, 1.06), vec2(-0.10, 0.92)) - 0.010);
  col = mix(col, dark, clamp(0.5 - d / e, 0.0, 1.0));
  paperLantern(col, p, at + size * vec2(-0.10, 0.66), size * 0.175, 0.55, 0.35 * hash(seed, 6));
}

// The stone wall in front of the canal, and everything that floats behind its coping.
void canal(inout vec3 col, vec2 p) {
  if (p.x < 0.40 || p.y > 0.52) return;
  int k = pound(p.x);
  float level = waterAt(k);
  vec3 stone = nd(oklch(0.315, 0.078, 264.0), oklch(0.735, 0.045, 257.0));
  vec3 coping = nd(oklch(0.375, 0.080, 263.0), oklch(0.860, 0.030, 256.0));
  vec3 dark = nd(oklch(0.140, 0.046, 268.0), oklch(0.300, 0.085, 264.0));
  float fade = smoothstep(0.42, 0.58, p.x);
  // the water between the walls
  float far = level + DEEP;
  float inside = cover(p.y - far) * fade;
  if (inside > 0.0 && p.y > level - 0.004) {
    float depth = far - p.y;
    float wave = noise(vec2(p.x * 60.0, p.y * 800.0)) - 0.5;
    vec3 c = mix(nd(oklch(0.330, 0.105, 262.0), oklch(0.86, 0.040, 250.0)), nd(oklch(0.430, 0.115, 260.0), oklch(0.935, 0.040, 64.0)), clamp(depth / DEEP + 0.5 * wave, 0.0, 1.0));
    c = mix(c, stone * 0.55, exp(-depth / 0.0035) * 0.7);
    float gold = 0.0;
    for (int i = 0; i < BOATS; i++) {
      vec2 b = boatAt(i);
      float dx = p.x - b.x;
      if (abs(dx) > 0.12 || pound(BOAT[i].x) != k) continue;
      float x = (dx + 0.10 * BOAT[i].y + wave * 0.010) / 0.0085;
      gold += 1.15 * exp(-x * x) * smoothstep(0.006, -0.004, p.y - b.y) + 0.50 * exp(-pow(dx / 0.040, 2.0));
      c *= 1.0 - 0.55 * exp(-pow(dx / 0.034, 4.0)) * exp(-abs(p.y - b.y + 0.003) / 0.0030);
    }
    for (int i = 0; i < LOCKS; i++) for (int n = 0; n < 2; n++) {
      vec2 g = gateLight(i, n);
      float x = (p.x - g.x + wave * 0.010) / 0.0065;
      gold += 0.7 * exp(-x * x) + 0.25 * exp(-pow((p.x - g.x) / 0.030, 2.0));
    }
    gold *= 0.60 + 0.8 * smoothstep(-0.1, 0.25, wave);
    if (u_day > 0.5) c = mix(c, oklch(0.88, 0.12, 78.0), 0.50 * min(1.0, gold));
    else c += mix(AMBER, YELLOW, 0.4) * 0.55 * gold;
    col = mix(col, c, inside);
  }
  for (int i = 0; i < BOATS; i++) boat(col, p, boatAt(i), BOAT[i].y, i);

  // the wall below: courses of stone, a coping on top, weeds near the water
  float wall = cover(p.y - level) * fade;
  if (wall > 0.0) {
    vec2 s = vec2(p.x * 34.0, (p.y - WATER) * 76.0);
    s.x += 0.5 * mod(floor(s.y), 2.0) + 0.25 * hash(int(floor(s.y)), 7);
    float joint = max(smoothstep(0.40, 0.48, abs(fract(s.y) - 0.5)), smoothstep(0.465, 0.495, abs(fract(s.x) - 0.5)));
    vec3 c = stone * (0.80 + 0.28 * hash(ivec2(floor(s))) + 0.30 * (fbm(p * vec2(60.0, 90.0)) - 0.5)) * (1.0 - 0.30 * joint);
    c *= mix(0.66, 1.0, smoothstep(0.0, 0.10, p.y - WATER));
    c = mix(c, land(0.12), 0.65 * smoothstep(0.016, 0.002, p.y - WATER - 0.010 * noise(p.x * 60.0, 9)));
    // buttresses every so often
    float bay = abs(fract((p.x - 0.985) / 0.1225 + 0.5) - 0.5) * 0.1225;
    c *= 1.0 + 0.16 * smoothstep(0.0085, 0.0070, bay) - 0.22 * smoothstep(0.0125, 0.0088, bay) * smoothstep(0.0075, 0.0085, bay);
    float light = 0.0;
    for (int i = 0; i < LOCKS; i++) {
      vec2 q = (p - vec2(LOCK[i].x, LOCK[i].z + 0.015)) / vec2(0.085, 0.085);
      light += 1.5 * exp(-dot(q, q) * 1.2);
      // the sluice: an arch with light in it, and water that falls from it
      vec2 a = p - vec2(LOCK[i].x - 0.062, LOCK[i].y - 0.030);
      float arch = min(sdBox(a - vec2(0.0, -0.004), vec2(0.0085, 0.0070)), length(a - vec2(0.0, 0.003)) - 0.0085);
      if (i > 0) {
        c = mix(c, coping * 0.85, cover(arch - 0.0040));
        c = mix(c, dark, cover(arch));
        float fall = max(abs(a.x) - 0.0062 - 0.0015 * noise(vec2(p.y * 90.0, 3.0)), a.y + 0.004);
        float foam = noise(vec2(p.x * 520.0, p.y * 60.0));
        c = mix(c, nd(oklch(0.50, 0.095, 258.0), oklch(0.955, 0.018, 250.0)) * (0.78 + 0.4 * foam), 0.85 * cover(fall) * step(WATER, p.y));
      }
    }
    for (int i = 0; i < BOATS; i++) {
      vec2 q = (p - boatLight(i) + vec2(0.0, 0.040)) / vec2(0.045, 0.040);
      light += 0.55 * exp(-dot(q, q) * 1.2);
    }
    warmGround(c, 0.44, light);
    float edge = level - p.y;
    vec3 top = coping * (0.86 + 0.22 * hash(int(floor(p.x * 26.0)), 12)) * (1.0 - 0.25 * smoothstep(0.475, 0.495, abs(fract(p.x * 26.0) - 0.5)));
    warmGround(top, 0.45, light * 1.3);
    c = mix(c, top, cover(edge - 0.0090));
    c = mix(c, dark, 0.45 * cover(abs(edge - 0.0100) - 0.0010));
    col = mix(col, c, wall);
  }
}

// A pair of gates seen from the side: two posts, leaves of timber, a beam to lean on, a bridge with lamps.
void gates(inout vec3 col, vec2 p) {
  vec3 dark = nd(oklch(0.145, 0.048, 268.0), oklch(0.310, 0.085, 264.0));
  vec3 stone = nd(oklch(0.330, 0.075, 264.0), oklch(0.810, 0.038, 256.0));
  vec3 timber = nd(oklch(0.215, 0.058, 272.0), oklch(0.440, 0.080, 262.0));
  float glow = 0.0;
  for (int i = 0; i < LOCKS; i++) {
    vec3 l = LOCK[i];
    for (int n = 0; n < 2; n++) glow += 0.72 * halo(p, gateLight(i, n), 0.0125);
    vec2 q = p - vec2(l.x, l.z);
    if (abs(q.x) > 0.13 || q.y > 0.13 || q.y < -0.13) continue;
    float foot = l.y - l.z;          // the lower water
    vec3 warm = nd(oklch(0.70, 0.14, 75.0) * 0.36, oklch(0.80, 0.10, 80.0) * 0.10);
    vec2 f = (vec2(abs(q.x), q.y) - vec2(0.030, 0.045)) / vec2(0.030, 0.050);
    float lit = exp(-dot(f, f));
    // leaves of the gate between its piers, with braces
    float d = sdBox(q - vec2(0.0, 0.5 * (foot + 0.014)), vec2(0.0185, 0.5 * (0.014 - foot) + 0.004));
    vec3 c = timber * (0.85 + 0.30 * step(0.5, fract(q.x * 160.0)) * 0.6) + warm * 0.45 * lit;
    col = mix(col, c, cover(d));
    float brace = min(min(abs(q.y - 0.004), abs(q.y - foot * 0.55)) - 0.0022, abs(q.x) - 0.0012);
    brace = min(brace, abs(q.y - foot * 0.27 - q.x * 1.1) - 0.0022);
    col = mix(col, dark, cover(max(brace, d)));
    // water that slips through between the leaves
    float slip = max(abs(q.x) - 0.0022, max(q.y + 0.012, foot - 0.004 - q.y));
    col = mix(col, nd(oklch(0.52, 0.090, 256.0), oklch(0.955, 0.018, 250.0)), 0.75 * cover(slip) * (0.6 + 0.5 * noise(vec2(q.x * 700.0, p.y * 90.0))));
    // piers
    for (int n = -1; n <= 1; n += 2) {
      vec2 a = q - vec2(0.0265 * float(n), 0.0);
      d = sdBox(a - vec2(0.0, 0.5 * (foot - 0.010 + 0.030)), vec2(0.0095, 0.5 * (0.030 - foot + 0.010)));
      float course = smoothstep(0.42, 0.49, abs(fract(p.y * 84.0) - 0.5));
      c = stone * (n < 0 ? 1.0 : 0.82) * (0.88 + 0.25 * hash(ivec2(int(floor(p.y * 84.0)), i * 3 + n))) * (1.0 - 0.22 * course);
      c *= mix(0.70, 1.0, smoothstep(-0.06, 0.02, q.y));
      c += warm * exp(-pow((a.y - 0.034) / 0.034, 2.0));
      col = mix(col, c, cover(d));
      d = sdBox(a - vec2(0.0, 0.032), vec2(0.0125, 0.0034));
      col = mix(col, stone * 1.15 + warm * 0.8, cover(d));
    }
    // the long balance beam and its prop
    d = sdSegment(q, vec2(-0.080, 0.0300), vec2(0.004, 0.0200)) - mix(0.0040, 0.0028, clamp((q.x + 0.08) / 0.084, 0.0, 1.0));
    col = mix(col, mix(timber, dark, 0.4) + warm * 0.5 * lit, cover(d));
    col = mix(col, nd(oklch(0.80, 0.03, 255.0), oklch(0.97, 0.01, 255.0)) * nd(0.55, 1.0), cover(max(d, abs(q.x + 0.0765) - 0.006)));
    // lamps on both piers
    for (int n = 0; n < 2; n++) {
      vec2 g = gateLight(i, n);
      float side = n == 0 ? -1.0 : 1.0;
      vec2 a = p - vec2(g.x, l.z);
      d = max(abs(a.x) - 0.0015, max(0.030 - a.y, a.y - 0.062));
      d = min(d, sdBox(a - vec2(0.0, 0.0600), vec2(0.0055, 0.0012)));
      col = mix(col, dark, cover(d));
      glassLantern(col, p, g, 0.0080);
    }
  }
  addHalo(col, glow);
}

// ---------------------------------------------------------------- the mills

void mill(inout vec3 col, vec2 p, vec2 foot, float size, float turn, float haze) {
  vec2 q = (p - foot) / size;
  if (abs(q.x) > 1.05 || q.y < -0.1 || q.y > 2.0) return;
  float e = PX / size;
  vec3 pale = mix(nd(oklch(0.330, 0.085, 264.0), oklch(0.86, 0.032, 256.0)), mistColor(), haze);
  vec3 dim = mix(nd(oklch(0.195, 0.064, 267.0), oklch(0.54, 0.070, 260.0)), mistColor(), haze);
  vec3 trim = mix(nd(oklch(0.140, 0.046, 268.0), oklch(0.32, 0.085, 264.0)), mistColor(), haze);
  // the body, with a gallery
  float w = mix(0.300, 0.185, clamp(q.y / 0.92, 0.0, 1.0));
  float d = max(abs(q.x) - w, max(q.y - 0.92, -0.1 - q.y)) * 0.98;
  float u = q.x / w;
  vec3 c = mix(pale, dim, smoothstep(-0.8, 0.7, u)) * (0.95 + 0.10 * step(0.5, fract(q.y * 17.0)));
  vec2 f = (q - vec2(0.0, 0.02)) / vec2(0.40, 0.30);
  c += nd(oklch(0.70, 0.14, 75.0) * 0.30, vec3(0.0)) * exp(-dot(f, f));
  col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
  d = sdBox(q - vec2(0.0, 0.355), vec2(0.375, 0.014));
  d = min(d, max(sdBox(q - vec2(0.0, 0.43), vec2(0.370, 0.008)), -1.0));
  float bars = max(abs(fract(q.x * 9.0) - 0.5) / 9.0 - 0.007, abs(q.y - 0.395) - 0.04);
  d = min(d, max(bars, abs(q.x) - 0.37));
  d = min(d, min(sdSegment(q, vec2(-0.35, 0.35), vec2(-0.25, 0.24)), sdSegment(q, vec2(0.35, 0.35), vec2(0.25, 0.24))) - 0.012);
  col = mix(col, trim, clamp(0.5 - d / e, 0.0, 1.0));
  // door and windows
  d = min(sdBox(q - vec2(0.0, 0.08), vec2(0.058, 0.09)), length(q - vec2(0.0, 0.17)) - 0.058);
  col = mix(col, mix(YELLOW, CORE, 0.35), clamp(0.5 - d / e, 0.0, 1.0));
  for (int i = 0; i < 3; i++) {
    vec2 at = i == 0 ? vec2(-0.10, 0.545) : i == 1 ? vec2(0.09, 0.640) : vec2(-0.03, 0.800);
    d = sdBox(q - at, vec2(0.036, 0.050));
    col = mix(col, trim, clamp(0.5 - (d - 0.014) / e, 0.0, 1.0));
    col = mix(col, i == 1 ? AMBER : YELLOW, clamp(0.5 - d / e, 0.0, 1.0));
    col = mix(col, trim, clamp(0.5 - max(min(abs(q.x - at.x), abs(q.y - at.y)) - 0.006, d) / e, 0.0, 1.0) * step(0.008, size * 0.1));
  }
  // the cap
  vec2 k = q - vec2(0.0, 0.91);
  d = max(length(k * vec2(0.92, 1.0)) - 0.215, -k.y);
  col = mix(col, mix(trim * 1.5, trim, smoothstep(-0.12, 0.12, k.x)), clamp(0.5 - d / e, 0.0, 1.0));
  // four sails of lattice
  vec2 hub = q - vec2(0.0, 1.00);
  float r = length(hub);
  if (r < 0.95) {
    float a = atan(hub.y, hub.x) - turn;
    a = a - 1.5707963 * floor(a / 1.5707963 + 0.5);
    vec2 s = r * vec2(cos(a), sin(a));
    float stock = max(abs(s.y) - mix(0.020, 0.010, r), r - 0.90);
    float frame = sdBox(s - vec2(0.54, 0.062), vec2(0.34, 0.062));
    float lattice = min(abs(frame) - 0.009, max(min(abs(fract(s.x * 13.0) - 0.5) / 13.0 - 0.005, abs(s.y - 0.062) - 0.005), frame));
    float cloth = max(frame, 0.10 - s.y * 0.4 - s.x * 0.18 + 0.03);
    col = mix(col, mix(pale * 1.1, mistColor(), 0.3), 0.55 * clamp(0.5 - cloth / e, 0.0, 1.0));
    col = mix(col, trim, clamp(0.5 - min(stock, lattice) / e, 0.0, 1.0));
    col = mix(col, trim * 1.2, clamp(0.5 - (r - 0.045) / e, 0.0, 1.0));
  }
}
const vec3 MILL[2] = vec3[](vec3(1.355, 0.352, 0.135), vec3(1.085, 0.296, 0.088));

void bank(inout vec3 col, vec2 p) {
  float h = ridge(3, p.x), d = h - p.y;
  float trees = treeLine(p, 3, 0.0155, vec2(0.026, 0.082), 0.34, 42311);
  float body = max(cover(-d), trees);
  if (body <= 0.0) return;
  float blades = grass(p, 0.6);
  float tuft = fbm(p * vec2(11.0, 26.0));
  vec3 c = mix(land(0.36), land(0.20), smoothstep(0.0, 0.10, d)) * (0.76 + 0.16 * blades + 0.34 * tuft);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.14, 0.20) * exp(-max(d, 0.0) / 0.005) * (0.4 + blades);
  float light = 0.0;
  for (int i = 0; i < 2; i++) light += 0.9 * pool(p, MILL[i].xy + vec2(0.0, -0.004), MILL[i].z * 0.75);
  for (int i = 0; i < LOCKS; i++) light += 0.8 * pool(p, vec2(LOCK[i].x, LOCK[i].z + DEEP), 0.085);
  warmGround(c, 0.12 + 0.5 * blades * blades, light);
  c = mix(c, mistColor(), nd(0.30, 0.50) * smoothstep(0.95, 0.45, p.x));
  col = mix(col, trees > cover(-d) ? mix(land(0.26), mistColor(), nd(0.10, 0.20)) : c, body);
}

vec3 world(vec2 p) {
  vec3 col = sky(p, SKY);
  moon(col, p, vec2(0.955, 0.800), 0.022, 0.30, 0.1);
  range(col, p, 0, 0.76, 0.22);
  mist(col, p, 0.40, 0.06, nd(0.35, 0.55));
  range(col, p, 1, 0.58, 0.16);
  mist(col, p, 0.33, 0.06, nd(0.38, 0.55));
  wood(col, p, 2, 0.44, vec2(0.018, 0.058), 0.0100, 0.64);
  mist(col, p, 0.26, 0.05, nd(0.40, 0.55));
  float glow = 0.0;
  for (int i = 0; i < 2; i++) glow += 0.5 * halo(p, MILL[i].xy + vec2(0.0, MILL[i].z * 0.5), MILL[i].z * 0.30);
  addHalo(col, glow * 0.6);
  bank(col, p);
  // the keeper's house by the upper lock
  addHalo(col, 0.30 * halo(p, vec2(1.600, 0.445), 0.030));
  house(col, p, vec2(1.585, 0.402), 0.058, 0.042, 0.062, 0.85, 4771, nd(oklch(0.285, 0.080, 265.0), oklch(0.72, 0.055, 258.0)), nd(oklch(0.195, 0.062, 267.0), oklch(0.46, 0.085, 262.0)));
  mill(col, p, MILL[1].xy, MILL[1].z, 0.95, 0.10);
  mill(col, p, MILL[0].xy, MILL[0].z, 0.42, 0.0);
  glow = 0.0;
  for (int i = 0; i < 2; i++) glow += 0.45 * halo(p, MILL[i].xy + vec2(0.0, MILL[i].z * 0.10), MILL[i].z * 0.10);
  addHalo(col, glow);
  canal(col, p);
  gates(col, p);
  glow = 0.0;
  for (int i = 0; i < BOATS; i++) glow += 0.70 * halo(p, boatLight(i), BOAT[i].y * 0.24);
  addHalo(col, glow);
  return col;
}

// The lower water: the picture once more, broken by small waves.
vec3 basin(vec2 p) {
  float depth = WATER - p.y;
  float wave = noise(vec2(p.x * 24.0, depth * 800.0 / (1.0 + depth * 14.0))) - 0.5;
  float ripple = noise(vec2(p.x * 70.0, depth * 1500.0 / (1.0 + depth * 12.0))) - 0.5;
  vec2 q = vec2(p.x + wave * 0.005 * (1.0 + depth * 10.0), WATER + depth * 1.25 + (wave + 0.4 * ripple) * (0.003 + 0.13 * depth));
  vec3 col = world(q);
  col = mix(col, nd(oklch(0.225, 0.080, 264.0), oklch(0.86, 0.045, 250.0)), nd(0.24, 0.22) + 0.30 * smoothstep(0.0, 0.2, depth));
  float gold = 0.0;
  for (int i = 0; i < LOCKS; i++) {
    float d = (p.x - LOCK[i].x + wave * 0.014) / (0.012 + 0.05 * depth);
    gold += exp(-d * d) * exp(-depth * 9.0);
  }
  gold *= 0.25 + 1.1 * smoothstep(-0.05, 0.25, ripple + 0.5 * wave);
  if (u_day > 0.5) col = mix(col, oklch(0.88, 0.11, 78.0), 0.40 * min(1.0, gold));
  else col += mix(AMBER, YELLOW, 0.4) * 0.34 * gold;
  // a thread of sky where a wave turns over
  col += nd(oklch(0.5, 0.1, 260.0), oklch(0.9, 0.04, 250.0)) * nd(0.10, 0.06) * smoothstep(0.30, 0.48, ripple) * smoothstep(0.01, 0.08, depth);
  col += nd(oklch(0.5, 0.1, 260.0), oklch(0.98, 0.02, 70.0)) * 0.12 * smoothstep(0.004, 0.0, depth);
  return col;
}

void nearGround(inout vec3 col, vec2 p) {
  float h = ridge(4, p.x), d = h - p.y;
  float c = 0.0;
  for (int i = 0; i < 6; i++) {
    bool right = i < 3;
    float x = right ? 1.672 + 0.044 * float(i) : 0.020 + 0.070 * float(i - 3);
    float size = right ? 0.110 + 0.090 * float(i) : 0.250 - 0.065 * float(i - 3);
    vec2 q = p - vec2(x, ridge(4, x) - 0.012);
    if (abs(q.x) > size * 0.4 || q.y > size * 1.1 || q.y < -0.05) continue;
    c = max(c, cover(conifer(q, size, 4811 + i * 3)));
  }
  vec3 dark = nd(oklch(0.115, 0.040, 270.0), mix(oklch(0.80, 0.045, 255.0), oklch(0.29, 0.09, 264.0), smoothstep(0.5, 1.3, p.x)));
  col = mix(col, dark, c);
  if (d < -PX) return;
  vec3 tint = mix(land(0.13), land(0.02), smoothstep(0.0, 0.08, d)) * (0.70 + 0.6 * fbm(p * vec2(24.0, 40.0)));
  if (u_day > 0.5) tint = mix(oklch(0.88, 0.030, 254.0), tint, smoothstep(0.55, 1.35, p.x));
  tint += nd(oklch(0.46, 0.11, 260.0), oklch(0.95, 0.04, 70.0)) * nd(0.14, 0.12) * exp(-max(d, 0.0) / 0.004);
  col = mix(col, tint, cover(-d));
}

vec3 paint(vec2 p) {
  CONIFERS = 0.0;
  vec3 col;
  if (p.y < ridge(4, p.x) - 2.0 * PX) col = vec3(0.0);
  else col = p.y > WATER ? world(p) : basin(p);
  mist(col, p, WATER, 0.030, nd(0.22, 0.40) * smoothstep(1.0, 0.4, p.x));
  nearGround(col, p);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.50 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
