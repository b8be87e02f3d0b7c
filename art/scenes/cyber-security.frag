// A walled hill town. Watch lanterns stand on every tower of its wall, one gate is lit, and the moat
// shows it all once more.

const float WATER = 0.205;
const vec2 GATE = vec2(1.262, 0.222);   // the middle of the threshold
const vec2 KEEP = vec2(1.372, 0.470);

// 0 and 1 far ranges, 2 wooded hills, 3 the far bank, 4 the town's hill, 6 the near bank, 7 the left bank
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.330, 0.055, 305);
  if (id == 1) return 0.345 + 0.05 * bump(x, 0.25, 0.22) + 0.045 * bump(x, 0.80, 0.16) + 0.06 * bump(x, 1.80, 0.2) + 0.04 * fbm(x * 6.0, 323) + 0.007 * fbm(x * 50.0, 329);
  if (id == 2) return 0.272 + 0.035 * bump(x, 0.62, 0.2) + 0.03 * bump(x, 0.05, 0.2) + 0.025 * bump(x, 1.75, 0.12) + 0.025 * fbm(x * 5.0, 343);
  if (id == 3) return WATER + 0.016 + 0.016 * bump(x, 0.78, 0.16) + 0.008 * fbm(x * 9.0, 363);
  if (id == 4) {
    float d = x - KEEP.x;
    return WATER + 0.255 * exp(-pow(abs(d) / 0.205, 2.2)) + 0.012 * fbm(x * 14.0, 383);
  }
  if (id == 6) return 0.052 + 0.075 * smoothstep(1.45, 1.80, x) + 0.02 * bump(x, 1.13, 0.10) + 0.010 * fbm(x * 6.0, 423) + 0.002 * fbm(x * 150.0, 424);
  return 0.205 - 0.215 * smoothstep(0.25, 1.00, x) + 0.02 * fbm(x * 5.0, 443) + 0.002 * fbm(x * 140.0, 444);
}

const Sky SKY = Sky(0.24, 33, 0.5, 0.55, vec2(0.86, 0.34), vec3(310.0, 0.32, 25.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  if (p.y > h + sizes.y * 1.4) return;
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 2100 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.09, p.y - h) * nd(0.32, 0.65));
  col = mix(col, tint, c);
}

// ---------------------------------------------------------------- the wall

// The wall stands in a shallow curve: its ends are farther away and so a little higher and smaller.
float away(float x) { float d = (x - 1.33) / 0.36; return d * d; }
float wallFoot(float x) { return WATER + 0.004 + 0.010 * away(x); }
float wallTop(float x) { return wallFoot(x) + 0.078 - 0.013 * away(x); }
const int TOWERS = 7;
const float TOWER[7] = float[](0.985, 1.085, 1.196, 1.328, 1.445, 1.552, 1.650);
// Whether the tower has a pointed roof.
bool capped(int i) { return i == 0 || i == 4 || i == 6; }
vec3 towerSize(int i) {
  float x = TOWER[i];
  float k = 1.0 - 0.16 * away(x);
  float h = (i == 2 || i == 3) ? 0.142 : 0.112;
  return vec3(0.0175 * k, h * k, k);
}
vec2 watch(int i) {
  vec3 s = towerSize(i);
  return vec2(TOWER[i], wallFoot(TOWER[i]) + s.y + (capped(i) ? -0.016 : 0.0135 * s.z));
}
vec3 stone(vec2 p, float light) {
  float row = floor(p.y / 0.0056);
  vec2 g = vec2(p.x / 0.0125 + 0.5 * mod(row, 2.0) + 0.3 * hash(int(row), 55), p.y / 0.0056);
  float block = hash(ivec2(floor(g)));
  vec2 f = abs(fract(g) - 0.5);
  float joint = max(smoothstep(0.40, 0.49, f.x) * 0.6, smoothstep(0.36, 0.48, f.y));
  vec3 c = nd(oklch(0.275, 0.078, 265.0), oklch(0.665, 0.058, 258.0)) * light;
  return c * (0.86 + 0.24 * block - 0.20 * joint * step(PX, 0.003) + 0.24 * (fbm(p * vec2(30.0, 22.0)) - 0.45));
}
// Teeth along a top edge; x is measured in merlons.
float teeth(float x) { return smoothstep(0.30, 0.26, abs(fract(x) - 0.5)); }

float lampsOnWall(vec2 p) {
  float light = 0.0;
  for (int i = 0; i < TOWERS; i++) {
    vec2 w = watch(i);
    vec2 q = (p - w + vec2(0.0, 0.022)) / vec2(0.030, 0.042);
    light += exp(-dot(q, q)) * 0.50;
  }
  return light;
}
void wallLight(inout vec3 c, float albedo, float light) {
  if (u_day > 0.5) c = mix(c, oklch(0.87, 0.085, 76.0), 0.45 - 0.45 * exp(-light * 0.8));
  else c += oklch(0.70, 0.140, 74.0) * albedo * light;
}

void wall(inout vec3 col, vec2 p) {
  if (p.x < 0.95 || p.x > 1.70 || p.y > 0.42) return;
  float foot = wallFoot(p.x), top = wallTop(p.x);
  float glow = lampsOnWall(p);
  vec3 dark = nd(oklch(0.165, 0.052, 267.0), oklch(0.40, 0.085, 263.0));
  bool between = p.x > TOWER[0] && p.x < TOWER[6];
  if (between) {
    // the wall walk behind the teeth, lit along its length
    float merlon = teeth(p.x / 0.0108 * (1.0 + 0.05 * away(p.x)));
    float d = max(p.y - top - 0.0085 * merlon, foot - 0.02 - p.y);
    vec3 c = stone(p, 1.0 - 0.28 * smoothstep(0.0, 0.09, top - p.y));
    c *= 1.0 - 0.35 * exp(-abs(top - 0.006 - p.y) / 0.0022);
    c += nd(oklch(0.5, 0.11, 260.0), oklch(0.92, 0.06, 66.0)) * nd(0.10, 0.16) * exp(-max(top + 0.0085 * merlon - p.y, 0.0) / 0.002);
    // arrow slits
    float sx = mod(p.x, 0.036) - 0.018;
    c = mix(c, dark * 0.8, cover(sdBox(vec2(sx, p.y - top + 0.030), vec2(0.0011, 0.0065))));
    wallLight(c, 0.30, glow);
    // lamplight that runs along the walk
    wallLight(c, 0.20, exp(-abs(p.y - top + 0.001) / 0.003) * (0.35 + glow));
    col = mix(col, c, cover(d));
  }
  for (int i = 0; i < TOWERS; i++) {
    float x = TOWER[i];
    vec3 s = towerSize(i);
    vec2 q = p - vec2(x, wallFoot(x));
    if (abs(q.x) > 0.034 || q.y > s.y + 0.06) continue;
    float r = s.x, body = s.y;
    float round_ = q.x / r;
    float bow = 0.0022 * (1.0 - round_ * round_);   // a round tower: its courses sag
    vec3 c = stone(vec2(x + asin(clamp(round_, -1.0, 1.0)) * r * 1.25, p.y + bow), 1.0);
    c *= nd(1.12, 1.10) - 0.42 * round_ * round_ - 0.14 * round_;
    c = mix(c, c * 0.62, exp(-abs(q.y - body + 0.018 + bow) / 0.0020));
    c = mix(c, dark * 0.7, cover(sdBox(q - vec2(-r * 0.1, body * 0.46), vec2(0.0012, 0.0070))));
    wallLight(c, 0.42, glow);
    float flare = q.y > body - 0.017 ? 1.13 : 1.0;
    float merlon = capped(i) ? 0.0 : teeth(0.5 + round_ * 1.9);
    float d = max(abs(q.x) - r * flare, max(q.y - body - 0.0085 * s.z * merlon, -0.02 - q.y));
    col = mix(col, c, cover(d));
    if (capped(i)) {
      // a lantern room under a pointed roof
      d = sdBox(q - vec2(0.0, body - 0.0155), vec2(r * 0.80, 0.0080));
      vec2 f = (q - vec2(0.0, body - 0.016)) / vec2(r * 0.7, 0.008);
      vec3 pane = mix(AMBER, mix(YELLOW, CORE, 0.5), exp(-dot(f, f)));
      pane = mix(pane, dark, smoothstep(0.16, 0.08, abs(fract(round_ * 1.9 + 0.5) - 0.5) * -1.0 + 0.5));
      col = mix(col, pane, cover(d));
      float cone = max(abs(q.x) - (body + 0.050 * s.z - q.y) * r * 1.36 / (0.050 * s.z), body - 0.005 - q.y);
      vec3 roof = nd(oklch(0.20, 0.068, 266.0), oklch(0.45, 0.085, 262.0)) * (1.15 - 0.35 * round_);
      col = mix(col, roof, cover(cone * 0.9));
    } else {
      glassLantern(col, p, watch(i), 0.0052 * s.z);
    }
  }
}

// The gatehouse between the two tall towers, with its lit arch and the bridge.
void gate(inout vec3 col, vec2 p) {
  vec2 q = p - GATE;
  if (abs(q.x) > 0.09 || q.y > 0.15 || q.y < -0.03) return;
  vec3 dark = nd(oklch(0.15, 0.05, 268.0), oklch(0.33, 0.085, 264.0));
  float merlon = teeth(q.x / 0.0108 + 0.5);
  float d = max(abs(q.x) - 0.0535, max(q.y - 0.103 - 0.009 * merlon, -0.02 - q.y));
  vec3 c = stone(p, 1.08);
  float spill = exp(-length((q - vec2(0.0, 0.028)) * vec2(1.0, 0.75)) * 26.0);
  wallLight(c, 0.75, spill);
  wallLight(c, 0.26, lampsOnWall(p));
  c = mix(c, c * 0.65, exp(-abs(q.y - 0.094) / 0.002));
  col = mix(col, c, cover(d));
  // windows over the gate
  for (int i = -1; i <= 1; i++) {
    vec2 w = q - vec2(0.024 * float(i), 0.078);
    d = max(abs(w.x) - 0.0042, max(-w.y - 0.006, length(w - vec2(0.0, 0.003)) - 0.0062));
    col = mix(col, dark, cover(d - 0.0016));
    col = mix(col, mix(AMBER, YELLOW, i == 0 ? 0.9 : 0.4), cover(d));
  }
  // the arch
  vec2 a = q - vec2(0.0, 0.034);
  float arch = a.y > 0.0 ? length(a * vec2(1.0, 0.94)) - 0.0250 : abs(a.x) - 0.0250;
  arch = max(arch, -q.y - 0.004);
  float ring = fract(atan(a.x, max(a.y, -0.02)) * 3.6);
  col = mix(col, nd(oklch(0.36, 0.075, 262.0), oklch(0.76, 0.045, 255.0)) * (0.8 + 0.25 * ring) + nd(AMBER * 0.22, vec3(0.0)), cover(arch - 0.0058));
  vec2 f = (q - vec2(0.0, 0.020)) / vec2(0.030, 0.034);
  c = mix(mix(AMBER, EMBER, 0.25), mix(YELLOW, CORE * 1.15, exp(-dot(f, f) * 1.8)), exp(-dot(f, f) * 0.7));
  // a street that climbs inside
  float inner = abs(q.x - 0.004) - mix(0.020, 0.008, clamp(q.y / 0.030, 0.0, 1.0));
  c = mix(c, mix(c, AMBER, 0.55), smoothstep(-0.001, 0.001, inner) * 0.8);
  col = mix(col, c, cover(arch));
  // the raised portcullis
  float grid = min(abs(mod(q.x, 0.0078) - 0.0039), abs(mod(q.y, 0.0078) - 0.0039)) - 0.0007;
  float teeth_ = 0.046 - 0.003 * (1.0 - 2.0 * abs(fract(q.x / 0.0078) - 0.5));
  col = mix(col, dark, cover(max(grid, teeth_ - q.y)) * cover(arch));
  glassLantern(col, p, GATE + vec2(-0.040, 0.040), 0.0050);
  glassLantern(col, p, GATE + vec2(0.040, 0.040), 0.0050);
}
float gateHalo(vec2 p) {
  return 0.85 * halo(p, GATE + vec2(0.0, 0.030), 0.027) + 0.42 * halo(p, GATE + vec2(-0.040, 0.040), 0.0075) + 0.42 * halo(p, GATE + vec2(0.040, 0.040), 0.0075);
}

// ---------------------------------------------------------------- the town

// x, height over the water, front, flank (signed); far ones first
const int HOUSES = 24;
const vec4 PLACE[24] = vec4[](
  vec4(1.318, 0.208, 0.024, 0.022), vec4(1.436, 0.205, 0.023, -0.024), vec4(1.288, 0.176, 0.023, -0.022), vec4(1.470, 0.170, 0.024, 0.026),
  vec4(1.355, 0.182, 0.027, 0.026), vec4(1.412, 0.160, 0.027, -0.028), vec4(1.252, 0.140, 0.025, 0.024), vec4(1.508, 0.128, 0.025, -0.026),
  vec4(1.315, 0.142, 0.028, 0.026), vec4(1.372, 0.130, 0.026, -0.028), vec4(1.460, 0.124, 0.029, -0.026), vec4(1.205, 0.100, 0.025, -0.024),
  vec4(1.283, 0.106, 0.029, -0.028), vec4(1.540, 0.092, 0.026, 0.026), vec4(1.415, 0.098, 0.028, 0.030), vec4(1.498, 0.088, 0.028, 0.020),
  vec4(1.160, 0.068, 0.025, 0.026), vec4(1.340, 0.092, 0.027, 0.026), vec4(1.235, 0.074, 0.028, 0.030), vec4(1.585, 0.060, 0.026, -0.026),
  vec4(1.112, 0.050, 0.024, 0.026), vec4(1.468, 0.064, 0.029, -0.030), vec4(1.385, 0.062, 0.030, 0.028), vec4(1.535, 0.052, 0.027, 0.026));

void keep(inout vec3 col, vec2 p) {
  vec2 q = p - KEEP;
  if (abs(q.x) > 0.085 || q.y > 0.155 || q.y < -0.09) return;
  vec3 dark = nd(oklch(0.175, 0.056, 267.0), oklch(0.42, 0.085, 263.0));
  vec3 roof = nd(oklch(0.195, 0.066, 266.0), oklch(0.45, 0.085, 262.0));
  // the inner wall
  float merlon = teeth(q.x / 0.0092);
  float d = max(abs(q.x) - 0.072, max(q.y - 0.012 - 0.006 * merlon, -0.035 - q.y));
  vec3 c = stone(p, 0.95);
  wallLight(c, 0.22, exp(-length((q - vec2(0.045, 0.018)) / vec2(0.022, 0.03))) + exp(-length((q - vec2(-0.055, 0.018)) / vec2(0.022, 0.03))));
  vec3 inner = c;
  // hall: behind the wall
  d = max(abs(q.x + 0.030) - 0.030, max(q.y - 0.044, -0.04 - q.y));
  c = stone(p, 1.0);
  for (int i = 0; i < 3; i++) {
    vec2 w = q - vec2(-0.047 + 0.016 * float(i), 0.030);
    float pane = sdBox(w, vec2(0.0030, 0.0065));
    c = mix(c, dark, cover(pane - 0.0012));
    c = mix(c, mix(AMBER, YELLOW, 0.45 + 0.25 * float(i)), cover(pane));
  }
  col = mix(col, c, cover(d));
  float k = clamp((q.y - 0.042) / 0.026, 0.0, 1.0);
  d = max(max(-0.063 + 0.010 * k - q.x, q.x - 0.003 + 0.006 * k), max(0.042 - q.y, q.y - 0.068));
  col = mix(col, roof, cover(d));
  // the great tower, with the highest lantern
  float r = 0.0195;
  float round_ = (q.x - 0.017) / r;
  d = max(abs(q.x - 0.017) - r * (q.y > 0.082 ? 1.12 : 1.0), max(q.y - 0.102, -0.04 - q.y));
  c = stone(vec2(p.x, p.y), 1.15) * (nd(1.12, 1.10) - 0.40 * round_ * round_ - 0.12 * round_);
  c = mix(c, c * 0.62, exp(-abs(q.y - 0.081) / 0.002));
  for (int i = 0; i < 2; i++) {
    vec2 w = q - vec2(0.013 + 0.008 * float(i), 0.058 - 0.026 * float(i));
    float pane = sdBox(w, vec2(0.0026, 0.0060));
    c = mix(c, mix(AMBER, YELLOW, 0.6), cover(pane));
  }
  wallLight(c, 0.6, exp(-abs(q.y - 0.088) / 0.012));
  col = mix(col, c, cover(d));
  d = sdBox(q - vec2(0.017, 0.0925), vec2(r * 0.86, 0.0085));
  vec2 f = (q - vec2(0.017, 0.091)) / vec2(0.015, 0.010);
  vec3 pane = mix(AMBER, mix(YELLOW, CORE * 1.1, exp(-dot(f, f) * 1.5)), exp(-dot(f, f)));
  pane = mix(pane, dark, smoothstep(0.14, 0.06, 0.5 - abs(fract(round_ * 1.9 + 0.5) - 0.5)));
  col = mix(col, pane, cover(d));
  d = max(abs(q.x - 0.017) - (0.150 - q.y) * r * 1.34 / 0.048, 0.101 - q.y);
  col = mix(col, roof * (1.15 - 0.35 * round_), cover(d * 0.9));
  d = max(abs(q.x) - 0.072, max(q.y - 0.012 - 0.006 * merlon, -0.035 - q.y));
  col = mix(col, inner, cover(d));
  // a corner turret on each end of the inner wall
  for (int i = 0; i < 2; i++) {
    vec2 w = q - vec2(i == 0 ? -0.070 : 0.068, 0.0);
    d = max(abs(w.x) - 0.0085, max(w.y - 0.028, -0.04 - w.y));
    c = stone(p, 1.1) * (1.1 - 0.4 * pow(w.x / 0.0085, 2.0));
    c = mix(c, mix(AMBER, YELLOW, 0.6), cover(sdBox(w - vec2(0.0, 0.016), vec2(0.0018, 0.0042))));
    col = mix(col, c, cover(d));
    col = mix(col, roof, cover(max(abs(w.x) - (0.056 - w.y) * 0.42, 0.027 - w.y) * 0.9));
  }
}

void town(inout vec3 col, vec2 p) {
  if (p.x < 0.98 || p.x > 1.72 || p.y > 0.63) return;
  float h = ridge(4, p.x), d = h - p.y;
  keep(col, p);
  if (d > -PX) {
    float tuft = fbm(p * vec2(24.0, 40.0));
    vec3 c = mix(land(0.30), land(0.17), smoothstep(0.0, 0.10, d)) * (0.75 + 0.55 * tuft);
    // lit streets that show between the roofs
    float street = smoothstep(0.30, 0.10, abs(fract((p.y - WATER) / 0.036 + 0.3 * sin(p.x * 13.0)) - 0.5));
    wallLight(c, 0.11, street * (0.4 + 0.8 * noise(p * 40.0)));
    col = mix(col, c, cover(-d));
  }
  if (p.y < 0.50) {
    for (int i = 0; i < HOUSES; i++) {
      vec4 a = PLACE[i];
      vec2 foot = vec2(a.x, WATER + a.y - 0.010);
      if (abs(p.x - foot.x) > 0.066 || abs(p.y - foot.y - 0.012) > 0.060) continue;
      float tone = 0.88 + 0.24 * hash(i, 71);
      vec3 front = nd(oklch(0.285, 0.080, 265.0), oklch(0.68, 0.055, 258.0)) * tone;
      vec3 roof = nd(oklch(0.205, 0.070, 266.0), oklch(0.49, 0.082, 262.0)) * (0.9 + 0.25 * hash(i, 72));
      house(col, p, foot, a.z, a.z * (0.75 + 0.3 * hash(i, 73)), a.w, 0.60, i * 3 + 5, front, roof);
    }
  }
  // dark round trees between the houses
  for (int i = 0; i < 9; i++) {
    float x = 1.145 + 0.052 * float(i) + 0.02 * (hash(i, 81) - 0.5);
    vec2 foot = vec2(x, WATER + 0.035 + 0.72 * (ridge(4, x) - WATER) * (0.25 + 0.75 * hash(i, 82)) * 0.7);
    float size = 0.034 + 0.016 * hash(i, 83);
    vec2 q = p - foot;
    if (abs(q.x) > size || q.y < -0.01 || q.y > size) continue;
    float t = i % 3 == 0 ? conifer(q, size * 1.1, 40 + i) : roundTree(q, size, 40 + i);
    col = mix(col, nd(oklch(0.165, 0.055, 266.0), oklch(0.44, 0.075, 262.0)), cover(t));
  }
  vec2 g = (p - vec2(1.37, 0.32)) / vec2(0.20, 0.11);
  addHalo(col, 0.045 * exp(-dot(g, g)));
}

float watchHalos(vec2 p) {
  float glow = 0.70 * halo(p, KEEP + vec2(0.017, 0.091), 0.013);
  for (int i = 0; i < TOWERS; i++) glow += 0.60 * halo(p, watch(i), 0.0068);
  return glow;
}

vec3 background(vec2 p, bool mirrored) {
  vec3 col = sky(p, SKY);
  moon(col, p, vec2(1.035, 0.700), 0.027, 1.0, 0.35);
  range(col, p, 0, 0.76, 0.22);
  mist(col, p, 0.37, 0.04, 0.35);
  wood(col, p, 1, 0.56, vec2(0.010, 0.026), 0.0062, 0.68);
  mist(col, p, 0.295, 0.03, 0.45);
  wood(col, p, 2, 0.36, vec2(0.018, 0.055), 0.0098, 0.60);
  mist(col, p, WATER + 0.035, 0.025, 0.45);
  wood(col, p, 3, 0.24, vec2(0.016, 0.040), 0.0085, 0.45);
  town(col, p);
  mist(col, p, WATER + 0.055, 0.028, nd(0.10, 0.20) * smoothstep(0.9, 1.1, p.x));
  wall(col, p);
  gate(col, p);
  addHalo(col, watchHalos(p) + gateHalo(p));
  return col;
}

vec3 moat(vec2 p) {
  float depth = WATER - p.y;
  float wave = noise(vec2(p.x * 26.0, depth * 900.0 / (1.0 + depth * 14.0))) - 0.5;
  vec2 q = vec2(p.x + wave * 0.005 * (1.0 + depth * 10.0), WATER + depth * 1.03 + wave * (0.004 + 0.09 * depth));
  vec3 col = background(q, true);
  col = mix(col, nd(oklch(0.22, 0.075, 265.0), oklch(0.85, 0.046, 250.0)), nd(0.26, 0.24) + 0.35 * smoothstep(0.0, 0.22, depth));
  float column = 0.0;
  for (int i = 0; i < TOWERS + 1; i++) {
    float x = i < TOWERS ? TOWER[i] : GATE.x;
    float wide = i < TOWERS ? 0.0038 : 0.017;
    float d = (p.x - x + wave * 0.014) / (wide + 0.05 * depth);
    column += exp(-d * d) * (i < TOWERS ? 0.75 : 1.0) * exp(-depth * (i < TOWERS ? 11.0 : 13.0)) * smoothstep(0.0, 0.012, depth);
  }
  column *= 0.30 + 1.1 * smoothstep(0.35, 0.70, noise(vec2(p.x * 40.0, depth * 700.0 / (1.0 + depth * 12.0))));
  if (u_day > 0.5) col = mix(col, oklch(0.86, 0.12, 78.0), 0.42 * min(1.0, column));
  else col += mix(AMBER, YELLOW, 0.4) * 0.42 * column;
  col += nd(oklch(0.5, 0.1, 260.0), oklch(0.98, 0.02, 70.0)) * 0.10 * smoothstep(0.005, 0.0, depth);
  return col;
}

// The causeway to the gate: a stone bridge on two arches, seen from the near bank.
float wayX(float y) { return mix(1.185, GATE.x, smoothstep(0.02, GATE.y, y)); }
float wayW(float y) { return mix(0.058, 0.023, smoothstep(0.03, GATE.y - 0.01, y)); }
void causeway(inout vec3 col, vec2 p) {
  float y = p.y;
  if (y > GATE.y + 0.03 || p.x < 1.05 || p.x > 1.33) return;
  vec3 dark = nd(oklch(0.20, 0.062, 266.0), oklch(0.50, 0.075, 260.0));
  float cx = wayX(y), w = wayW(y);
  // the flank, below the deck's right edge, stands in the water
  float drop = mix(0.040, 0.014, smoothstep(0.05, GATE.y, y));
  float flank = max(abs(p.x - wayX(y + drop)) - wayW(y + drop) - 0.003, y - GATE.y + 0.002);
  col = mix(col, dark * 0.75, cover(flank) * step(0.03, y));
  float deck = max(abs(p.x - cx) - w, y - GATE.y);
  vec2 cell = vec2((p.x - cx) / w * 3.0, log(0.36 - y) * 34.0);
  cell.x += 0.5 * floor(cell.y);
  vec2 f = 0.5 - abs(fract(cell) - 0.5);
  vec3 c = nd(oklch(0.33, 0.070, 266.0), oklch(0.78, 0.032, 66.0)) * (0.78 + 0.26 * hash(ivec2(floor(cell)))) * mix(0.72, 1.0, smoothstep(0.02, 0.13, f.x) * smoothstep(0.02, 0.14, f.y));
  float out_ = GATE.y - y;
  float beam = smoothstep(w * 1.2, w * 0.2, abs(p.x - cx)) * exp(-out_ * 14.0);
  float light = 1.9 * beam;
  for (int i = 0; i < 4; i++) {
    float ly = i < 2 ? 0.150 : 0.080;
    float s = i % 2 == 0 ? -1.0 : 1.0;
    light += 0.9 * pool(p, vec2(wayX(ly) + s * wayW(ly) * 0.8, ly), 0.045);
  }
  warmGround(c, 1.0, light);
  col = mix(col, c, cover(deck));
  // parapets: low walls, the left one in front of the deck's edge
  for (int i = 0; i < 2; i++) {
    float s = i == 0 ? -1.0 : 1.0;
    float h = mix(0.026, 0.0095, smoothstep(0.04, GATE.y, y));
    float edge = p.x - wayX(y - h * 0.5) - s * wayW(y - h * 0.5);
    float d = abs(edge) - mix(0.0075, 0.0024, smoothstep(0.03, GATE.y, y));
    d = max(d, y - GATE.y - 0.006);
    vec3 k = dark * (1.15 + 0.3 * smoothstep(0.0, -0.004, edge * s)) * (0.9 + 0.25 * noise(vec2(3.0, y * 260.0)));
    warmGround(k, 0.8, light * 0.8);
    col = mix(col, k, cover(d));
  }
}
void bridgeLamps(inout vec3 col, vec2 p) {
  float glow = 0.0;
  for (int i = 0; i < 4; i++) {
    float y = i < 2 ? 0.150 : 0.080, s = i % 2 == 0 ? -1.0 : 1.0;
    float h = i < 2 ? 0.040 : 0.066;
    vec2 foot = vec2(wayX(y) + s * wayW(y), y + 0.004);
    float d = max(abs(p.x - foot.x) - 0.04 * h, abs(p.y - foot.y - h * 0.36) - h * 0.36);
    col = mix(col, nd(oklch(0.135, 0.045, 268.0), oklch(0.31, 0.085, 264.0)), cover(d));
    vec2 c = foot + vec2(0.0, h * 0.92);
    glassLantern(col, p, c, h * 0.115);
    glow += 0.60 * halo(p, c, h * 0.165);
  }
  addHalo(col, glow);
}

void bank(inout vec3 col, vec2 p, int id) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  float trees = id == 7 ? treeLine(p, 7, 0.014, vec2(0.030, 0.125), 0.50, 1831) : p.x > 1.5 ? treeLine(p, 6, 0.026, vec2(0.05, 0.15), 0.5, 1851) : 0.0;
  if (max(body, trees) <= 0.0) return;
  vec3 far = nd(mix(oklch(0.205, 0.062, 266.0), oklch(0.125, 0.042, 268.0), smoothstep(-0.02, 0.13, d)),
                mix(oklch(0.72, 0.058, 257.0), oklch(0.89, 0.028, 250.0), smoothstep(-0.10, 0.16, d)));
  vec3 near = mix(land(0.13), land(0.04), smoothstep(0.0, 0.12, d));
  vec3 c = id == 7 ? far : near;
  if (body > 0.0) {
    float blades = grass(p, 1.2), tuft = fbm(p * vec2(8.0, 18.0));
    c *= 0.76 + 0.16 * blades + 0.34 * tuft;
    c += nd(oklch(0.48, 0.11, 260.0), oklch(0.94, 0.05, 69.0)) * nd(0.15, 0.16) * exp(-abs(d) / 0.005) * (0.4 + blades);
    if (id == 6) {
      float way = smoothstep(0.010, -0.010, abs(p.x - wayX(p.y) - 0.03 * smoothstep(0.08, 0.0, p.y)) - wayW(p.y) * 1.15 + 0.01 * tuft);
      c = mix(c, nd(oklch(0.30, 0.065, 266.0), oklch(0.78, 0.032, 68.0)) * (0.8 + 0.35 * tuft), way * 0.85);
      warmGround(c, mix(0.10 + 0.5 * blades * blades, 0.8, way), 0.9 * pool(p, vec2(wayX(0.08), 0.070), 0.10));
    }
  }
  col = mix(col, c, max(body, trees));
}

vec3 paint(vec2 p) {
  bool behind = p.y < max(ridge(6, p.x), p.x < 0.95 ? ridge(7, p.x) : 0.0) - 2.0 * PX;
  vec3 col = vec3(0.0);
  if (!behind) {
    col = p.y > WATER ? background(p, false) : moat(p);
    mist(col, p, WATER - 0.006, 0.022, nd(0.16, 0.35));
  }
  causeway(col, p);
  if (p.x < 1.0) bank(col, p, 7);
  bank(col, p, 6);
  if (p.y < 0.16) causeway(col, p);
  bridgeLamps(col, p);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.45 * smoothstep(0.80, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
