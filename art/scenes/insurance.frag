// A harbour under a lighthouse: behind the breakwater the boats lie still, each with its lamp.

const float SEA = 0.335;                   // the horizon
const vec2 TOWER = vec2(1.322, 0.403);     // the foot of the lighthouse
const vec2 LIGHT = TOWER + vec2(0.0, 0.1495);

bool mirrored = false;                      // while the water is drawn

// Where land meets water: the coast comes towards us on the right.
float shore(float x) { return SEA - 0.066 * smoothstep(1.10, 1.46, x); }

// 0 mountains over the sea, 1 far coast, 2 hill behind the harbour, 3 headland, 5 near bank
float ridge(int id, float x) {
  if (id == 1) return SEA - 0.012 + 0.040 * bump(x, 0.26, 0.30) + 0.030 * smoothstep(0.12, -0.05, x) + 0.018 * fbm(x * 8.0, 523);
  if (id == 2) return 0.330 + 0.120 * smoothstep(1.36, 1.72, x) + 0.014 * fbm(x * 7.0, 543);
  if (id == 3) {
    float h = 0.318 + 0.085 * smoothstep(1.135, 1.245, x) - 0.050 * smoothstep(1.375, 1.54, x) - 0.030 * smoothstep(1.55, 1.75, x);
    h += 0.030 * bump(x, 1.112, 0.011) + 0.022 * bump(x, 1.078, 0.008);
    return h + 0.028 * fbm(x * 21.0, 563) * smoothstep(0.012, 0.05, abs(x - TOWER.x)) * smoothstep(1.42, 1.26, x) + 0.004 * fbm(x * 120.0, 564);
  }
  return 0.150 - 0.165 * smoothstep(0.05, 0.86, x) + 0.012 * fbm(x * 6.0, 583) + 0.002 * fbm(x * 140.0, 584);
}

const Sky SKY = Sky(0.28, 43, 0.4, 1.0, vec2(0.80, 0.34), vec3(205.0, 0.32, 72.0));

// ---------------------------------------------------------------- headland and lighthouse

// The way down from the tower to the quay.
const vec2 WAY[7] = vec2[](vec2(1.330, 0.402), vec2(1.392, 0.390), vec2(1.318, 0.366), vec2(1.300, 0.358), vec2(1.405, 0.330), vec2(1.352, 0.310), vec2(1.475, 0.283));
const vec3 WAYLAMPS[6] = vec3[](vec3(1.386, 0.398, 0.026), vec3(1.352, 0.381, 0.026), vec3(1.300, 0.363, 0.029), vec3(1.400, 0.336, 0.031), vec3(1.352, 0.315, 0.033), vec3(1.412, 0.300, 0.035));

void cliff(inout vec3 col, vec2 p) {
  float d = ridge(3, p.x) - p.y;
  if (d < -PX || p.x < 1.05) return;
  float warp = fbm(p * vec2(16.0, 11.0));
  vec2 w = vec2(p.x * 40.0 + 5.0 * warp, p.y * 20.0 - 6.0 * p.x);
  float face = fbm(w) - fbm(w + vec2(0.55, -0.25));
  float strata = fbm(vec2(p.x * 7.0 + 3.0 * warp, p.y * 95.0 + 14.0 * p.x));
  vec3 c = mix(land(0.36), land(0.20), smoothstep(0.0, 0.11, d)) * (0.84 + 0.36 * (strata - 0.25));
  c = mix(c, nd(oklch(0.400, 0.105, 261.0), oklch(0.900, 0.050, 66.0)), smoothstep(0.0, 0.16, face) * 0.55 * smoothstep(1.45, 1.15, p.x));
  // turf on the top, thicker on the gentle side
  float turf = smoothstep(0.010 + 0.055 * smoothstep(1.26, 1.42, p.x), 0.0, d - 0.020 * (warp - 0.4));
  float tuft = fbm(p * vec2(60.0, 110.0));
  c = mix(c, nd(oklch(0.265, 0.080, 263.0), oklch(0.68, 0.062, 250.0)) * (0.74 + 0.5 * tuft), turf * 0.85);
  c += nd(oklch(0.52, 0.11, 260.0), oklch(0.95, 0.06, 70.0)) * nd(0.14, 0.22) * exp(-d / 0.003);
  float way = 1.0;
  for (int i = 0; i < 6; i++) way = min(way, sdSegment(p, WAY[i], WAY[i + 1]) - mix(0.0014, 0.0032, float(i) / 5.0));
  way += 0.0012 * (tuft - 0.5);
  c = mix(c, nd(oklch(0.37, 0.075, 266.0), oklch(0.86, 0.035, 74.0)), cover(way) * 0.85);
  float light = 0.0;
  for (int i = 0; i < 6; i++) light += pool(p, WAYLAMPS[i].xy + vec2(WAYLAMPS[i].z * 0.2, 0.0), WAYLAMPS[i].z * 1.0);
  light += 0.7 * pool(p, TOWER + vec2(0.03, 0.0), 0.065);
  warmGround(c, 0.14 + 0.34 * tuft + 0.5 * cover(way), light);
  // the foot is wet and lies in mist
  c *= 1.0 - 0.35 * smoothstep(0.012, 0.0, p.y - shore(p.x));
  c = mix(c, mistColor(), nd(0.20, 0.35) * smoothstep(0.06, 0.0, p.y - shore(p.x)));
  col = mix(col, c, cover(-d));
}

void beam(inout vec3 col, vec2 p) {
  vec2 r = p - LIGHT;
  float sum = 0.0;
  for (int i = 0; i < 2; i++) {
    vec2 dir = i == 0 ? normalize(vec2(-1.0, 0.085)) : normalize(vec2(1.0, 0.010));
    float along = dot(r, dir), across = dot(r, vec2(-dir.y, dir.x));
    float half_ = 0.006 + max(along, 0.0) * (i == 0 ? 0.085 : 0.115);
    float k = across / half_;
    float b = exp(-k * k * 1.7) * smoothstep(0.0, 0.02, along);
    sum += b * (i == 0 ? 0.62 * exp(-along * 4.2) + 0.15 * exp(-along * 2.5) : 0.50 * exp(-along * 5.5));
  }
  sum *= 0.82 + 0.36 * noise(vec2(p.x * 7.0, p.y * 22.0));
  if (u_day > 0.5) col = mix(col, oklch(0.965, 0.075, 88.0), 0.75 * min(1.0, sum));
  else col += oklch(0.82, 0.115, 86.0) * 0.70 * sum;
}

void lighthouse(inout vec3 col, vec2 p) {
  vec2 q = p - TOWER;
  if (abs(q.x) > 0.16 || q.y < -0.03 || q.y > 0.22) return;
  vec3 white = nd(oklch(0.560, 0.080, 260.0), oklch(0.955, 0.014, 80.0));
  vec3 blue = nd(oklch(0.300, 0.095, 263.0), oklch(0.500, 0.115, 261.0));
  vec3 dark = nd(oklch(0.165, 0.050, 268.0), oklch(0.330, 0.085, 264.0));
  house(col, p, TOWER + vec2(0.048, -0.006), 0.024, 0.016, 0.032, 0.9, 12, nd(oklch(0.36, 0.085, 263.0), oklch(0.86, 0.030, 258.0)), nd(oklch(0.225, 0.07, 266.0), oklch(0.50, 0.08, 262.0)));
  float k = clamp(q.y / 0.128, 0.0, 1.0);
  float w = mix(0.0200, 0.0118, pow(k, 0.85));
  float turn = clamp(q.x / w, -1.0, 1.0);
  float band = step(0.5, fract(q.y / 0.0512 + 0.98));
  vec3 c = mix(white, blue, band);
  // round: shaded to the right, and rimmed by the sky
  c *= mix(nd(1.10, 1.03), nd(0.50, 0.76), smoothstep(-0.7, 0.9, turn));
  if (u_day > 0.5) c = mix(c, oklch(0.93, 0.06, 66.0), 0.35 * smoothstep(0.0, -0.9, turn));
  else c += AMBER * 0.30 * smoothstep(0.09, 0.135, q.y) + AMBER * 0.18 * exp(-max(q.y, 0.0) / 0.012) * smoothstep(0.2, 0.9, turn);
  float d = max(abs(q.x) - w, max(-0.012 - q.y, q.y - 0.130));
  col = mix(col, c, cover(d));
  for (int i = 0; i < 3; i++) {
    vec2 at = vec2(0.003 - 0.004 * float(i), 0.030 + 0.036 * float(i));
    col = mix(col, dark, cover(sdBox(q - at, vec2(0.0028, 0.0052))));
    col = mix(col, mix(YELLOW, AMBER, 0.25), cover(sdBox(q - at, vec2(0.0018, 0.0042))));
  }
  col = mix(col, dark, cover(sdBox(q - vec2(0.004, 0.001), vec2(0.0042, 0.0082))));
  col = mix(col, YELLOW, cover(sdBox(q - vec2(0.004, 0.000), vec2(0.0028, 0.0066))));
  // gallery, rail, lantern room, dome
  d = max(abs(q.x) - 0.0118 - 0.5 * max(q.y - 0.122, 0.0), max(0.122 - q.y, q.y - 0.1325));
  d = min(d, sdBox(q - vec2(0.0, 0.1335), vec2(0.0195, 0.0020)));
  col = mix(col, dark, cover(d));
  vec2 f = (q - vec2(0.0, 0.1495)) / vec2(0.010, 0.013);
  vec3 glass = mix(YELLOW, CORE * 1.35, exp(-dot(f, f) * 1.2));
  col = mix(col, glass, cover(sdBox(q - vec2(0.0, 0.1490), vec2(0.0098, 0.0145))));
  d = abs(abs(q.x) - 0.0052) - 0.0006;
  d = max(min(d, abs(abs(q.x) - 0.0098) - 0.0009), abs(q.y - 0.149) - 0.0145);
  d = min(d, max(abs(q.y - 0.1415) - 0.0007, abs(q.x) - 0.0190));
  d = min(d, max(abs(abs(q.x) - 0.0186) - 0.0006, abs(q.y - 0.138) - 0.004));
  d = min(d, max(abs(abs(q.x) - 0.0125) - 0.0005, abs(q.y - 0.138) - 0.004));
  d = min(d, max(length(vec2(q.x, (q.y - 0.1625) * 1.05)) - 0.0125, 0.1625 - q.y));
  d = min(d, sdBox(q - vec2(0.0, 0.1632), vec2(0.0142, 0.0015)));
  d = min(d, length(q - vec2(0.0, 0.1765)) - 0.0026);
  d = min(d, sdBox(q - vec2(0.0, 0.184), vec2(0.0006, 0.008)));
  col = mix(col, dark, cover(d));
}

// ---------------------------------------------------------------- the town at the quay

const vec3 QUAYLAMPS[4] = vec3[](vec3(1.455, 0.0, 0.044), vec3(1.535, 0.0, 0.046), vec3(1.630, 0.0, 0.050), vec3(1.722, 0.0, 0.053));
vec2 quayFoot(int i) { return vec2(QUAYLAMPS[i].x, shore(QUAYLAMPS[i].x) + 0.0095); }

void town(inout vec3 col, vec2 p) {
  if (p.x < 1.40 || p.y > 0.42) return;
  for (int row = 0; row < 2; row++) {
    vec3 wall = row == 0 ? nd(oklch(0.265, 0.085, 264.0), oklch(0.70, 0.056, 258.0)) : nd(oklch(0.315, 0.085, 263.0), oklch(0.80, 0.042, 258.0));
    vec3 roof = row == 0 ? nd(oklch(0.205, 0.070, 266.0), oklch(0.52, 0.080, 262.0)) : nd(oklch(0.190, 0.062, 266.0), oklch(0.45, 0.088, 263.0));
    float gap = row == 0 ? 0.045 : 0.052;
    int cell = int(floor(p.x / gap));
    for (int j = -2; j <= 1; j++) {
      int k = cell + j, s = k * 7 + row * 401;
      float x = (float(k) + 0.2 + 0.35 * hash(s, 1)) * gap;
      if (x < 1.47 || x > 1.80) continue;
      float w = 0.0200 + 0.006 * hash(s, 4);
      float y = row == 0 ? shore(x) + 0.043 + 0.02 * smoothstep(1.5, 1.75, x) : shore(x) + 0.0105;
      vec3 tint = mix(wall, nd(oklch(0.37, 0.095, 262.0), oklch(0.87, 0.05, 70.0)), 0.5 * hash(s, 9));
      house(col, p, vec2(x, y), w, w * (0.85 + 0.5 * hash(s, 5)), w * (0.5 + 0.5 * hash(s, 7)) * (hash(s, 6) < 0.4 ? -1.0 : 1.0), 0.74, s, tint, roof);
    }
  }
}

void quay(inout vec3 col, vec2 p) {
  if (p.x < 1.38) return;
  float y = p.y - shore(p.x);
  if (y > 0.08) return;
  float top = 0.0105 * smoothstep(1.385, 1.41, p.x);
  vec2 b = vec2(p.x * 90.0, y * 340.0);
  b.x += 0.5 * floor(b.y);
  float joint = smoothstep(0.10, 0.20, min(fract(b.x), 1.0 - fract(b.x))) * smoothstep(0.10, 0.25, fract(b.y));
  vec3 c = nd(oklch(0.235, 0.070, 265.0), oklch(0.66, 0.050, 258.0)) * (0.80 + 0.25 * hash(ivec2(floor(b)))) * mix(0.85, 1.0, joint);
  c = mix(c, nd(oklch(0.40, 0.080, 263.0), oklch(0.88, 0.030, 76.0)), smoothstep(top - 0.0035, top - 0.002, y));
  float light = 0.0;
  for (int i = 0; i < 4; i++) light += pool(p, quayFoot(i) + vec2(QUAYLAMPS[i].z * 0.2, 0.0), QUAYLAMPS[i].z);
  warmGround(c, 0.8, light);
  col = mix(col, c, cover(y - top));
}

vec3 background(vec2 p) {
  vec3 col = sky(p, SKY);
  sunrise(col, p, vec2(0.935, 0.418));
  mist(col, p, SEA + 0.035, 0.04, nd(0.35, 0.40));
  float h = ridge(1, p.x);
  if (p.x < 0.75 && p.y < h + 0.04) {
    float c = max(cover(p.y - h), treeLine(p, 1, 0.0062, vec2(0.008, 0.022), 0.62, 5201));
    col = mix(col, mix(land(0.50), mistColor(), smoothstep(0.02, -0.03, p.y - h) * nd(0.2, 0.5)), c);
  }
  mist(col, p, SEA + 0.004, 0.018, nd(0.45, 0.55) * smoothstep(1.2, 0.9, p.x));
  if (!mirrored) beam(col, p);
  if (p.x > 1.02) {
    h = ridge(2, p.x);
    float c = p.x > 1.3 ? max(cover(p.y - h), treeLine(p, 2, 0.0115, vec2(0.022, 0.062), 0.62, 5301)) : 0.0;
    col = mix(col, mix(land(0.40), mistColor(), smoothstep(0.02, -0.10, p.y - h) * nd(0.35, 0.6)), c);
    cliff(col, p);
    lighthouse(col, p);
    town(col, p);
    quay(col, p);
    vec3 wood = nd(oklch(0.15, 0.05, 268.0), oklch(0.34, 0.085, 264.0));
    for (int i = 0; i < 6; i++) lampPost(col, p, WAYLAMPS[i].xy, WAYLAMPS[i].z, 1.0, wood);
    for (int i = 0; i < 4; i++) lampPost(col, p, quayFoot(i), QUAYLAMPS[i].z, 1.0, wood);
  }
  float glow = 0.0;
  for (int i = 0; i < 6; i++) glow += 0.55 * halo(p, postLight(WAYLAMPS[i].xy, WAYLAMPS[i].z, 1.0), 0.0038);
  for (int i = 0; i < 4; i++) glow += 0.60 * halo(p, postLight(quayFoot(i), QUAYLAMPS[i].z, 1.0), 0.0046);
  glow += nd(1.5, 0.8) * halo(p, LIGHT, 0.0165) + nd(0.10, 0.0) * halo(p, LIGHT, 0.075);
  vec2 q = (p - vec2(1.62, 0.31)) / vec2(0.22, 0.06);
  glow += 0.10 * exp(-dot(q, q));
  addHalo(col, glow);
  return col;
}

// ---------------------------------------------------------------- breakwater

const vec2 TIP = vec2(0.925, 0.283);
float wallFoot(float x) { return mix(TIP.y, 0.330, pow(clamp((x - TIP.x) / 0.245, 0.0, 1.0), 0.72)); }
float wallHeight(float x) { return mix(0.0215, 0.0100, smoothstep(TIP.x, 1.17, x)); }
const float WALLLAMPS[3] = float[](1.095, 1.035, 0.982);
vec2 wallLamp(int i) { return vec2(WALLLAMPS[i], wallFoot(WALLLAMPS[i]) + wallHeight(WALLLAMPS[i]) * 0.85); }
const vec2 TIPLIGHT = TIP + vec2(0.010, 0.0715);

void breakwater(inout vec3 col, vec2 p) {
  if (p.x < 0.86 || p.x > 1.20 || p.y < 0.262 || p.y > 0.40) return;
  float foot = wallFoot(max(p.x, TIP.x)), tall = wallHeight(p.x);
  float y = p.y - foot;
  float rubble = noise(p * vec2(150.0, 210.0)) + 0.5 * noise(p * vec2(330.0, 420.0));
  float round_ = 0.030 * (1.0 - sqrt(clamp(1.0 - pow(max(TIP.x + 0.012 - p.x, 0.0) / 0.034, 2.0), 0.0, 1.0)));
  float d = max(y - tall + 0.004 * (rubble - 0.75) + round_, TIP.x - 0.022 - p.x);
  d = max(max(d, -y - 0.002 * rubble), p.x - 1.176 + 0.010 * rubble);
  vec3 c = mix(nd(oklch(0.175, 0.055, 267.0), oklch(0.50, 0.070, 260.0)), nd(oklch(0.330, 0.085, 263.0), oklch(0.80, 0.040, 250.0)), smoothstep(0.1, 0.9, y / tall));
  c *= 0.66 + 0.42 * rubble;
  if (u_day > 0.5) c = mix(c, oklch(0.93, 0.05, 70.0), 0.35 * smoothstep(0.75, 1.0, y / tall));
  float light = 1.2 * pool(p, TIP + vec2(0.010, tall * 0.8), 0.045);
  for (int i = 0; i < 3; i++) light += pool(p, wallLamp(i) + vec2(0.006, 0.0), 0.034);
  warmGround(c, 0.12 + 0.30 * rubble, light);
  col = mix(col, c, cover(d));
  // the small light at its end
  vec2 q = p - TIP - vec2(0.010, 0.0);
  vec3 dark = nd(oklch(0.165, 0.050, 268.0), oklch(0.330, 0.085, 264.0));
  vec3 body = nd(oklch(0.44, 0.085, 261.0), oklch(0.93, 0.018, 80.0)) * mix(1.1, 0.68, smoothstep(-0.005, 0.006, q.x));
  float w = mix(0.0078, 0.0050, clamp((q.y - 0.018) / 0.042, 0.0, 1.0));
  col = mix(col, mix(body, nd(oklch(0.28, 0.09, 263.0), oklch(0.50, 0.11, 261.0)), step(0.036, q.y) * step(q.y, 0.048)), cover(max(abs(q.x) - w, max(0.015 - q.y, q.y - 0.062))));
  col = mix(col, dark, cover(min(sdBox(q - vec2(0.0, 0.0635), vec2(0.0085, 0.0014)), max(abs(q.x) - (0.088 - q.y) * 0.7, max(0.0795 - q.y, q.y - 0.088)))));
  col = mix(col, CORE * 1.2, cover(sdBox(q - vec2(0.0, 0.0715), vec2(0.0042, 0.0070))));
  for (int i = 0; i < 3; i++) lampPost(col, p, wallLamp(i), 0.036, 1.0, dark);
}

// ---------------------------------------------------------------- boats

// middle of the waterline, size, and the bow's side
const int BOATS = 6;
const vec4 BOAT[6] = vec4[](vec4(0.655, 0.3275, 0.017, -1.0), vec4(1.105, 0.271, 0.056, 1.0), vec4(1.222, 0.247, 0.066, -1.0),
  vec4(1.005, 0.214, 0.088, -1.0), vec4(1.365, 0.176, 0.125, -1.0), vec4(1.150, 0.142, 0.058, 1.0));
int kind(int i) { return i == 4 ? 1 : i == 5 ? 2 : 0; }   // 0 sail, 1 fishing boat, 2 rowing boat
vec2 boatLamp(int i) {
  vec4 b = BOAT[i];
  vec2 at = kind(i) == 0 ? vec2(0.055, 0.92) : kind(i) == 1 ? vec2(-0.44, 0.62) : vec2(0.46, 0.50);
  return b.xy + vec2(at.x * b.w, at.y) * b.z;
}
float lampSize(int i) { return BOAT[i].z * (kind(i) == 1 ? 0.040 : kind(i) == 2 ? 0.085 : 0.045); }

void boat(inout vec3 col, vec2 p, int i) {
  vec4 b = BOAT[i];
  vec2 q = (p - b.xy) / b.z;
  if (abs(q.x) > 1.1 || q.y < -0.05 || q.y > 1.85) return;
  q.x *= b.w;
  float e = PX / b.z;
  int k = kind(i);
  float near = smoothstep(0.33, 0.15, b.y);
  vec3 dark = mix(land(0.42), land(0.06), near);
  vec3 hull = nd(mix(oklch(0.30, 0.09, 263.0), oklch(0.225, 0.075, 265.0), near), mix(oklch(0.70, 0.06, 258.0), oklch(0.43, 0.10, 262.0), near));
  vec3 pale = nd(oklch(0.46, 0.085, 261.0), oklch(0.93, 0.020, 80.0));
  // hull: the sheer rises to the bow at positive x
  float top = (k == 1 ? 0.24 : k == 2 ? 0.20 : 0.17) + 0.13 * q.x * q.x + 0.07 * q.x;
  float len = k == 1 ? 0.70 : 0.62;
  float d = max(q.y - top, -q.y);
  d = max(d, (q.x - len - 0.55 * q.y + 0.2 * q.y * q.y) * 0.85);
  d = max(d, (-q.x - len + 0.06 - 0.25 * q.y) * 0.95);
  vec3 c = hull * (0.82 + 0.5 * smoothstep(0.0, 0.3, q.y));
  c = mix(c, pale, smoothstep(0.055, 0.045, abs(q.y - top + 0.005)));
  c = mix(c, dark * 0.8, smoothstep(0.045, 0.03, q.y));
  if (k == 2) c = mix(c, AMBER, nd(0.40, 0.0) * smoothstep(-0.1, 0.5, q.x) * smoothstep(0.10, 0.0, top - q.y));
  // what stands behind the hull first
  float m;
  if (k == 0) {
    m = max(abs(q.x - 0.05) - 0.013, max(0.1 - q.y, q.y - 1.62));
    m = min(m, sdSegment(q, vec2(0.03, 0.43), vec2(-0.52, 0.40)) - 0.012);
    col = mix(col, dark, clamp(0.5 - m / e, 0.0, 1.0));
    m = min(sdSegment(q, vec2(0.05, 1.58), vec2(0.66, 0.27)), sdSegment(q, vec2(0.05, 1.58), vec2(-0.58, 0.22)));
    col = mix(col, dark, 0.55 * clamp(0.5 - (m - 0.003) / e, 0.0, 1.0));
    m = sdSegment(q, vec2(0.0, 0.475), vec2(-0.48, 0.445)) - 0.040 + 0.010 * sin(q.x * 40.0);
    col = mix(col, pale * 0.92, clamp(0.5 - m / e, 0.0, 1.0));
    m = max(abs(q.x + 0.06 - 0.15 * (q.y - 0.2)) - 0.24, max(0.1 - q.y, q.y - 0.31));
    col = mix(col, pale * nd(0.75, 0.93), clamp(0.5 - m / e, 0.0, 1.0));
    m = abs(q.y - 0.245) - 0.026;
    m = max(m, abs(fract((q.x + 0.24) / 0.13) - 0.5) * 0.13 - 0.040);
    m = max(m, abs(q.x + 0.05) - 0.19);
    col = mix(col, mix(YELLOW, AMBER, 0.35), clamp(0.5 - m / e, 0.0, 1.0));
  } else if (k == 1) {
    // a mast with a boom, the wheelhouse, and a stern lamp on its arm
    m = max(abs(q.x - 0.16) - 0.017, max(0.2 - q.y, q.y - 1.30));
    m = min(m, sdSegment(q, vec2(0.16, 0.62), vec2(0.60, 1.02)) - 0.013);
    m = min(m, sdBox(q - vec2(0.16, 1.12), vec2(0.09, 0.011)));
    m = min(m, max(abs(q.x + 0.54) - 0.014, max(0.2 - q.y, q.y - 0.80)));
    m = min(m, sdSegment(q, vec2(-0.54, 0.78), vec2(-0.43, 0.78)) - 0.011);
    col = mix(col, dark, clamp(0.5 - m / e, 0.0, 1.0));
    m = min(sdSegment(q, vec2(0.16, 1.27), vec2(0.88, 0.42)), sdSegment(q, vec2(0.16, 1.27), vec2(-0.54, 0.79)));
    m = min(m, min(sdSegment(q, vec2(0.16, 1.12), vec2(0.60, 1.02)), sdSegment(q, vec2(0.60, 1.02), vec2(0.60, 0.40))));
    col = mix(col, dark, 0.6 * clamp(0.5 - (m - 0.003) / e, 0.0, 1.0));
    float house_ = max(abs(q.x + 0.16 + 0.05 * (q.y - 0.2)) - 0.215, max(0.1 - q.y, q.y - 0.60));
    col = mix(col, pale * nd(0.88, 0.97) * mix(1.05, 0.80, smoothstep(-0.1, 0.05, q.x)), clamp(0.5 - house_ / e, 0.0, 1.0));
    m = sdBox(q - vec2(-0.16, 0.475), vec2(0.185, 0.070));
    m = max(m, 0.018 - abs(abs(q.x + 0.16) - 0.065));
    vec2 f = (q - vec2(-0.16, 0.50)) / vec2(0.24, 0.14);
    col = mix(col, mix(AMBER, CORE, exp(-dot(f, f) * 1.2)), clamp(0.5 - m / e, 0.0, 1.0));
    m = length(q - vec2(-0.10, 0.325)) - 0.035;
    col = mix(col, mix(YELLOW, AMBER, 0.5), clamp(0.5 - m / e, 0.0, 1.0));
    col = mix(col, hull * 0.8, clamp(0.5 - sdBox(q - vec2(-0.165, 0.615), vec2(0.255, 0.022)) / e, 0.0, 1.0));
    m = max(abs(q.x - 0.35) - 0.10 + 0.2 * (q.y - 0.3), max(0.2 - q.y, q.y - 0.40 + 0.02 * sin(q.x * 50.0)));
    col = mix(col, dark * 1.15, clamp(0.5 - m / e, 0.0, 1.0));
  } else {
    // a rower's bent back, an oar, and a lantern on a pole over the bow
    m = sdSegment(q, vec2(0.50, 0.15), vec2(0.46, 0.66)) - 0.014;
    m = min(m, sdSegment(q, vec2(-0.12, 0.20), vec2(-0.07, 0.44)) - 0.075);
    m = min(m, length(q - vec2(-0.03, 0.60)) - 0.062);
    m = min(m, sdSegment(q, vec2(-0.04, 0.42), vec2(0.13, 0.31)) - 0.030);
    m = min(m, sdSegment(q, vec2(0.14, 0.32), vec2(-0.42, 0.02)) - 0.012);
    col = mix(col, dark, clamp(0.5 - m / e, 0.0, 1.0));
  }
  col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
  if (i == 0) col = mix(col, CORE, clamp(0.5 - (length(p - boatLamp(0)) - 0.0013) / PX, 0.0, 1.0));
}
void boatLight(inout vec3 col, vec2 p, int i) {
  if (i == 0) { addHalo(col, 0.5 * halo(p, boatLamp(0), 0.0024)); return; }
  if (kind(i) == 2) paperLantern(col, p, boatLamp(i), lampSize(i), 0.0, 0.2);
  else glassLantern(col, p, boatLamp(i), lampSize(i));
  addHalo(col, 0.66 * halo(p, boatLamp(i), lampSize(i) * 1.7));
}

// ---------------------------------------------------------------- water

const int LIGHTS = 16;
// x, the height of the waterline below it, strength
vec3 source(int i) {
  if (i < 3) return vec3(wallLamp(i).x + 0.007, wallFoot(wallLamp(i).x), 0.7);
  if (i == 3) return vec3(TIP.x + 0.010, TIP.y, 1.0);
  if (i < 8) return vec3(QUAYLAMPS[i - 4].x + 0.009, shore(QUAYLAMPS[i - 4].x), 0.85);
  if (i < 13) return vec3(boatLamp(i - 7).x, BOAT[i - 7].y, i == 11 ? 1.3 : 0.8);
  if (i == 13) return vec3(LIGHT.x, shore(LIGHT.x), 1.5);
  return i == 14 ? vec3(1.505, 0.085, 0.9) : vec3(0.655, 0.3275, 0.35);
}

vec3 water(vec2 p) {
  float line = shore(p.x), depth = line - p.y;
  float far = SEA - p.y;
  float wave = noise(vec2(p.x * 24.0, far * 900.0 / (1.0 + far * 14.0))) - 0.5;
  float swell = noise(vec2(p.x * 5.0 + 3.0, far * 190.0 / (1.0 + far * 9.0))) - 0.5;
  vec2 shift = vec2(wave * 0.004 + swell * 0.003, 0.0) * (1.0 + far * 10.0);
  vec2 q = vec2(p.x, line + depth * 1.02 + wave * (0.003 + 0.085 * far)) + shift;
  q.y = max(q.y, shore(q.x) + 0.0005);
  mirrored = true;
  vec3 col = background(q);
  col = mix(col, nd(oklch(0.215, 0.080, 263.0), oklch(0.850, 0.048, 248.0)), nd(0.30, 0.24) + 0.36 * smoothstep(0.0, 0.32, far));
  // the breakwater and the boats, head down
  vec2 r = vec2(p.x + shift.x, 2.0 * wallFoot(p.x) - p.y + wave * 0.006);
  if (p.y < wallFoot(p.x) + 0.001) {
    vec3 under = col;
    breakwater(under, r);
    col = mix(col, under, 0.62);
  }
  for (int i = 0; i < BOATS; i++) {
    vec4 b = BOAT[i];
    if (p.y > b.y || p.y < b.y - b.z * 1.8 || abs(p.x - b.x) > b.z * 1.2) continue;
    vec3 under = col;
    vec2 m = vec2(p.x + wave * 0.10 * b.z * (0.4 + (b.y - p.y) / b.z), 2.0 * b.y - p.y + wave * 0.05 * b.z);
    boat(under, m, i);
    col = mix(col, under, 0.70 * smoothstep(1.8, 0.3, (b.y - p.y) / b.z));
  }
  // lamplight runs out into columns
  float column = 0.0;
  float broken = 0.40 + 0.95 * smoothstep(0.34, 0.70, noise(vec2(p.x * 42.0, far * 760.0 / (1.0 + far * 12.0))));
  for (int i = 0; i < LIGHTS; i++) {
    vec3 s = source(i);
    float down = s.y - p.y;
    if (down < -0.002 || down > 0.30) continue;
    float w = (i == 13 ? 0.007 : 0.0022) + 0.030 * down;
    float k = (p.x - s.x + wave * 0.010 + swell * 0.02 * down) / w;
    if (abs(k) > 3.0) continue;
    column += s.z * exp(-k * k) * exp(-down * (i == 13 ? 7.5 : 17.0)) * smoothstep(-0.002, 0.003, down);
  }
  column *= broken;
  if (u_day > 0.5) col = mix(col, oklch(0.88, 0.105, 80.0), 0.34 * min(1.0, column));
  else col += mix(AMBER, YELLOW, 0.5) * 0.46 * column;
  if (u_day > 0.5) {
    // the sun's road
    float k = (p.x - 0.935 + wave * 0.02) / (0.020 + 0.22 * far);
    float road = exp(-k * k) * smoothstep(0.0, 0.01, far) * exp(-far * 3.0) * (0.35 + 0.9 * smoothstep(0.40, 0.68, noise(vec2(p.x * 34.0, far * 820.0 / (1.0 + far * 12.0)))));
    col = mix(col, oklch(0.965, 0.070, 84.0), 0.75 * min(1.0, road));
  }
  // bright lines of ripples near the coast
  col += nd(oklch(0.5, 0.1, 260.0), oklch(0.98, 0.02, 70.0)) * 0.10 * smoothstep(0.005, 0.0, depth) * step(1.0, p.x);
  col += nd(oklch(0.50, 0.12, 258.0), oklch(0.98, 0.02, 70.0)) * nd(0.035, 0.06) * smoothstep(0.66, 0.86, noise(vec2(p.x * 15.0, far * 420.0 / (1.0 + far * 9.0)))) * smoothstep(0.02, 0.12, far);
  return col;
}

// ---------------------------------------------------------------- pier

float deck(float x) { return 0.082 + 0.040 * smoothstep(1.47, 1.80, x); }
const vec2 PIERLAMP[2] = vec2[](vec2(1.492, 0.150), vec2(1.668, 0.195));

void pier(inout vec3 col, vec2 p) {
  if (p.x < 1.20) return;
  vec3 wood = nd(oklch(0.150, 0.048, 268.0), oklch(0.335, 0.085, 264.0));
  if (p.x > 1.45 && p.y < 0.16) {
    float y = p.y - deck(p.x);
    float thick = mix(0.010, 0.020, smoothstep(1.47, 1.78, p.x));
    // posts in the water
    float c = 0.0;
    for (int i = 0; i < 6; i++) {
      float x = 1.480 + 0.060 * float(i) + 0.005 * float(i * i) * 0.5;
      float w = 0.0040 + 0.0010 * float(i);
      c = max(c, cover(max(abs(p.x - x) - w, max(p.y - deck(x), 0.004 - p.y - 0.006 * float(i)))));
      if (i == 0 || i == 3) c = max(c, cover(max(abs(p.x - x) - w * 1.1, max(p.y - deck(x) - 0.020, -p.y))));
    }
    c = max(c, 0.6 * cover(abs(y + thick + 0.020 + 0.02 * (p.x - 1.45)) - 0.0024) * step(1.48, p.x));
    col = mix(col, wood * 0.85, c);
    float plank = abs(fract(p.x * 70.0) - 0.5);
    vec3 top = nd(oklch(0.265, 0.070, 265.0), oklch(0.74, 0.042, 66.0)) * (0.84 + 0.3 * hash(int(floor(p.x * 70.0)), 17)) * (1.0 - 0.35 * smoothstep(0.42, 0.49, plank));
    float light = 0.0;
    for (int i = 0; i < 2; i++) light += 1.2 * pool(p, vec2(PIERLAMP[i].x - PIERLAMP[i].y * 0.2, deck(PIERLAMP[i].x)), PIERLAMP[i].y * 0.5);
    warmGround(top, 0.9, light);
    vec3 side = wood * (0.9 + 0.4 * hash(int(floor(p.x * 70.0)), 19));
    vec3 tint = mix(side, top, smoothstep(-thick * 0.55, -thick * 0.50, y));
    col = mix(col, tint, cover(max(max(y, -y - thick), 1.466 - p.x)));
  }
  float glow = 0.0;
  for (int i = 0; i < 2; i++) {
    vec2 foot = vec2(PIERLAMP[i].x, deck(PIERLAMP[i].x) - 0.004);
    lampPost(col, p, foot, PIERLAMP[i].y, -1.0, wood);
    glow += 0.62 * halo(p, postLight(foot, PIERLAMP[i].y, -1.0), PIERLAMP[i].y * 0.070);
  }
  addHalo(col, glow);
}

void bank(inout vec3 col, vec2 p) {
  if (p.x > 0.95) return;
  float d = ridge(5, p.x) - p.y;
  float body = max(cover(-d), treeLine(p, 5, 0.014, vec2(0.030, 0.135), 0.45, 5801));
  if (body <= 0.0) return;
  float tuft = fbm(p * vec2(9.0, 22.0));
  vec3 c = nd(mix(oklch(0.205, 0.062, 266.0), oklch(0.125, 0.042, 268.0), smoothstep(-0.02, 0.13, d)),
              mix(oklch(0.74, 0.056, 257.0), oklch(0.895, 0.028, 250.0), smoothstep(-0.10, 0.14, d)));
  c *= 0.88 + 0.26 * (tuft - 0.1) * step(0.0, d);
  c += nd(oklch(0.46, 0.11, 260.0), oklch(0.95, 0.04, 70.0)) * nd(0.14, 0.10) * exp(-abs(d) / 0.004) * step(0.0, d);
  col = mix(col, c, body);
}

vec3 paint(vec2 p) {
  CONIFERS = 0.4;
  vec3 col = p.y > shore(p.x) ? background(p) : water(p);
  mist(col, p, SEA - 0.006, 0.016, nd(0.25, 0.35) * smoothstep(1.15, 0.85, p.x));
  boat(col, p, 0);
  breakwater(col, p);
  float glow = 0.70 * halo(p, TIPLIGHT, 0.0075);
  for (int i = 0; i < 3; i++) glow += 0.55 * halo(p, postLight(wallLamp(i), 0.036, 1.0), 0.0042);
  addHalo(col, glow);
  for (int i = 1; i < BOATS; i++) boat(col, p, i);
  for (int i = 0; i < BOATS; i++) boatLight(col, p, i);
  mist(col, p, 0.235, 0.035, nd(0.12, 0.20));
  bank(col, p);
  pier(col, p);
  if (p.x < 1.15) {
    vec3 plain_ = col;
    nearGrass(plain_, p, 1.2);
    col = mix(col, plain_, smoothstep(0.78, 0.58, p.x));
  }
  return col;
}
