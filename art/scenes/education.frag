// A campus under constellations: a library with tall lit windows, an observatory with its dome open,
// and between them a lawn with old trees, lamp posts and two students on their way home.

const float BASE = 0.288;
const vec2 LIBRARY = vec2(1.190, BASE);
const vec2 DOME = vec2(1.545, 0.338);

// 0 far range, 1 wooded hill, 2 wood behind the campus, 3 the campus, 4 near bank
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.310, 0.060, 905);
  if (id == 1) return 0.318 + 0.05 * smoothstep(0.9, 1.6, x) + 0.050 * bump(x, 0.30, 0.24) + 0.028 * fbm(x * 5.0, 923);
  if (id == 2) return 0.235 + 0.085 * smoothstep(0.70, 1.20, x) + 0.035 * smoothstep(1.35, 1.7, x) + 0.03 * bump(x, 0.05, 0.22) + 0.016 * fbm(x * 6.0, 943);
  if (id == 3) {
    float h = 0.140 + (BASE - 0.140) * smoothstep(0.46, 0.97, x) + 0.054 * smoothstep(1.37, 1.49, x) - 0.02 * smoothstep(1.62, 1.78, x);
    return h + (0.012 * fbm(x * 6.0, 963) + 0.002 * fbm(x * 140.0, 964)) * smoothstep(0.98, 0.84, x);
  }
  return 0.000 + 0.085 * smoothstep(1.35, 1.85, x) + 0.12 * smoothstep(0.62, -0.1, x) + 0.012 * fbm(x * 5.0, 983) + 0.002 * fbm(x * 150.0, 984);
}

const Sky SKY = Sky(0.30, 91, 1.0, 0.05, vec2(1.30, 0.40), vec3(262.0, 0.18, 56.0));

// Constellations: a lantern, an open book, a kite, and a plough far to the left. Lines by their two ends.
const int GROUPS = 4;
const vec4 BOX[4] = vec4[](vec4(1.20, 0.52, 1.44, 0.90), vec4(0.84, 0.49, 1.12, 0.68), vec4(1.53, 0.53, 1.75, 0.86), vec4(0.18, 0.62, 0.68, 0.88));
const int FIRST[5] = int[](0, 9, 17, 23, 29);
const vec4 LINE[29] = vec4[](
  // the lantern
  vec4(1.318, 0.858, 1.262, 0.778), vec4(1.318, 0.858, 1.384, 0.770), vec4(1.262, 0.778, 1.384, 0.770), vec4(1.262, 0.778, 1.280, 0.640),
  vec4(1.384, 0.770, 1.358, 0.632), vec4(1.280, 0.640, 1.358, 0.632), vec4(1.280, 0.640, 1.316, 0.560), vec4(1.316, 0.560, 1.358, 0.632), vec4(1.280, 0.640, 1.384, 0.770),
  // the book
  vec4(0.985, 0.532, 0.982, 0.632), vec4(0.985, 0.532, 0.925, 0.556), vec4(0.925, 0.556, 0.870, 0.538), vec4(0.870, 0.538, 0.872, 0.634),
  vec4(0.872, 0.634, 0.922, 0.655), vec4(0.922, 0.655, 0.982, 0.632), vec4(0.985, 0.532, 1.078, 0.548), vec4(1.078, 0.548, 0.982, 0.632),
  // the kite
  vec4(1.640, 0.812, 1.582, 0.712), vec4(1.582, 0.712, 1.628, 0.640), vec4(1.628, 0.640, 1.706, 0.728), vec4(1.706, 0.728, 1.640, 0.812), vec4(1.628, 0.640, 1.606, 0.578), vec4(1.582, 0.712, 1.706, 0.728),
  // the plough
  vec4(0.225, 0.815, 0.318, 0.834), vec4(0.318, 0.834, 0.392, 0.792), vec4(0.392, 0.792, 0.478, 0.770), vec4(0.478, 0.770, 0.500, 0.690), vec4(0.500, 0.690, 0.622, 0.702), vec4(0.622, 0.702, 0.478, 0.770));

void constellations(inout vec3 col, vec2 p) {
  for (int g = 0; g < GROUPS; g++) {
    vec4 b = BOX[g];
    if (p.x < b.x || p.x > b.z || p.y < b.y || p.y > b.w) continue;
    float line = 0.0, star = 0.0, glow = 0.0;
    for (int i = FIRST[g]; i < FIRST[g + 1]; i++) {
      vec4 l = LINE[i];
      vec2 along = l.zw - l.xy;
      float len = length(along);
      vec2 u = along / len;
      // a line keeps its distance from the stars it joins
      float d = sdSegment(p, l.xy + u * 0.0085, l.zw - u * 0.0085);
      line = max(line, smoothstep(0.0011, 0.0003, d));
      for (int e = 0; e < 2; e++) {
        vec2 at = e == 0 ? l.xy : l.zw;
        float r = 0.0016 + 0.0013 * hash(ivec2(at * 997.0));
        float s = length(p - at);
        star = max(star, smoothstep(r * 1.35, r * 0.45, s));
        glow = max(glow, exp(-s / 0.0052) * (0.5 + 0.5 * hash(ivec2(at * 991.0))));
        // four fine rays
        vec2 a = abs(p - at);
        glow = max(glow, 0.8 * exp(-(min(a.x, a.y) / 0.00055 + max(a.x, a.y) / (r * 1.9))));
      }
    }
    float calm = g == 3 ? 0.45 : 1.0;
    if (u_day > 0.5) col = mix(col, oklch(0.66, 0.075, 256.0), calm * max(0.34 * line, 0.62 * star));
    else {
      col += oklch(0.72, 0.09, 262.0) * 0.36 * calm * line;
      col += oklch(0.90, 0.05, 255.0) * 0.42 * calm * glow;
      col = mix(col, oklch(0.97, 0.035, 92.0), star * mix(0.6, 1.0, calm));
    }
  }
}

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density, float fade) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 9000 + id * 61));
  if (c <= 0.0) return;
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -fade, p.y - h) * nd(0.30, 0.65));
  vec2 q = (p - LIBRARY - vec2(0.0, 0.10)) / vec2(0.34, 0.15);
  tint += nd(oklch(0.55, 0.13, 74.0), vec3(0.0)) * 0.10 * exp(-dot(q, q));
  col = mix(col, tint, c);
}

float arch(vec2 u, float w, float h) { return min(sdBox(u - vec2(0.0, (h - w) * 0.5), vec2(w, (h - w) * 0.5)), length(u - vec2(0.0, h - w)) - w); }

// A tall window with the reading room behind it: shelves, a gallery rail, a hanging lamp.
void tallWindow(inout vec3 col, vec2 u, float w, float h, int seed, vec3 trim, vec3 wall) {
  float d = arch(u, w, h);
  if (d > 0.02) return;
  vec2 lampAt = vec2(0.0, h * 0.70);
  vec2 f = (u - lampAt) / vec2(w * 1.5, h * 0.42);
  vec3 c = mix(mix(AMBER, YELLOW, 0.35), mix(YELLOW, CORE, 0.60), exp(-dot(f, f) * 1.2));
  c = mix(c, AMBER * 0.86, 0.45 * smoothstep(h * 0.30, 0.0, u.y));
  // books on shelves below, each its own tone
  float shelf = u.y / 0.0098;
  float row = floor(shelf), inShelf = fract(shelf);
  int book = int(floor((u.x + 0.5) / 0.0019));
  float tall = 0.55 + 0.35 * hash(ivec2(book, int(row) + seed * 31));
  float shelves = step(u.y, h * 0.44) * step(0.0, u.y);
  vec3 spine = mix(mix(EMBER, AMBER, 0.30), mix(AMBER, YELLOW, 0.45), hash(ivec2(book + 77, int(row) + seed * 17)));
  c = mix(c, spine * 0.92, shelves * 0.55 * step(inShelf, tall));
  c = mix(c, EMBER * 0.55, shelves * 0.55 * smoothstep(0.90, 0.96, inShelf));
  if (seed % 3 == 1) {
    // somebody reads at the window
    float person = min(length(u - vec2(w * 0.30, 0.0215)) - 0.0029, sdSegment(u, vec2(w * 0.34, 0.0155), vec2(w * 0.40, 0.0)) - 0.0042);
    person = min(person, sdSegment(u, vec2(w * 0.30, 0.0145), vec2(-w * 0.10, 0.0115)) - 0.0013);
    c = mix(c, mix(EMBER * 0.4, trim, 0.5), cover(person) * 0.9);
  }
  c = mix(c, CORE * 1.12, cover(length((u - lampAt) * vec2(1.0, 1.2)) - 0.0030, 0.0014));
  c = mix(c, mix(EMBER, trim, 0.6), cover(max(abs(u.x) - 0.0004, lampAt.y - u.y)) * 0.7);
  col = mix(col, trim, cover(d - 0.0030));
  col = mix(col, c, cover(d));
  float bars = min(abs(abs(u.x) - w * 0.36), abs(fract(u.y / 0.0185 + 0.35) - 0.5) * 0.0185) - 0.00062;
  col = mix(col, mix(c, trim, 0.85), cover(max(bars, d)));
  col = mix(col, wall * nd(1.30, 1.10), cover(sdBox(u + vec2(0.0, 0.0042), vec2(w + 0.005, 0.0016))));
}

void library(inout vec3 col, vec2 p) {
  vec2 q = p - LIBRARY;
  if (abs(q.x) > 0.24 || q.y < -0.04 || q.y > 0.26) return;
  vec3 wall = nd(oklch(0.320, 0.085, 263.0), oklch(0.815, 0.036, 257.0));
  vec3 roof = nd(oklch(0.225, 0.085, 263.0), oklch(0.47, 0.085, 261.0));
  vec3 trim = nd(oklch(0.155, 0.050, 268.0), oklch(0.38, 0.080, 263.0));
  vec3 rim = nd(oklch(0.5, 0.11, 262.0), oklch(0.95, 0.05, 70.0));
  // roof, then walls
  float k = clamp((q.y - 0.128) / 0.048, 0.0, 1.0);
  float d = max((abs(q.x) - 0.178 + k * 0.052) * 0.7, max(0.126 - q.y, q.y - 0.176));
  vec3 c = roof * (1.0 + 0.14 * (noise(vec2(q.x * 160.0, floor(q.y * 190.0))) - 0.45));
  c += rim * nd(0.20, 0.30) * exp(-(0.176 - q.y) / 0.005);
  col = mix(col, c, cover(d));
  d = sdBox(q - vec2(0.0, 0.056), vec2(0.172, 0.076));
  c = wall * mix(0.88, 1.06, smoothstep(-0.01, 0.13, q.y));
  vec2 block = vec2(q.x / 0.016 + 0.5 * floor(q.y / 0.0078), q.y / 0.0078);
  c *= 1.0 + 0.07 * (hash(ivec2(floor(block))) - 0.5);
  col = mix(col, c, cover(d));
  for (int i = 0; i < 6; i++) {
    float x = (i < 3 ? -1.0 : 1.0) * (0.0680 + 0.0365 * float(i % 3));
    if (abs(q.x - x) > 0.024) continue;
    tallWindow(col, q - vec2(x, 0.020), 0.0120, 0.0800, i + 1, trim, wall);
  }
  // pilasters, cornice, plinth
  for (int i = 0; i < 8; i++) {
    float x = (i < 4 ? -1.0 : 1.0) * (0.0500 + 0.0365 * float(i % 4)) + (i % 4 == 3 ? (i < 4 ? -0.006 : 0.006) : 0.0);
    col = mix(col, wall * nd(1.16, 1.07), cover(sdBox(q - vec2(x, 0.060), vec2(0.0026, 0.052))));
  }
  col = mix(col, wall * nd(1.22, 1.10), cover(sdBox(q - vec2(0.0, 0.1160), vec2(0.175, 0.0034))));
  col = mix(col, trim, cover(sdBox(q - vec2(0.0, 0.1118), vec2(0.173, 0.0010))));
  col = mix(col, wall * nd(1.30, 1.14), cover(sdBox(q - vec2(0.0, 0.1280), vec2(0.181, 0.0030))));
  col = mix(col, wall * nd(0.78, 0.86), cover(sdBox(q - vec2(0.0, 0.0040), vec2(0.176, 0.0100))));

  // the portico: a pediment on four columns, the great door behind
  d = sdBox(q - vec2(0.0, 0.056), vec2(0.0500, 0.066));
  c = wall * 0.92 + nd(oklch(0.70, 0.14, 75.0) * 0.40, oklch(0.8, 0.1, 80.0) * 0.12) * exp(-length((q - vec2(0.0, 0.045)) * vec2(1.0, 0.7)) * 24.0);
  col = mix(col, c, cover(d));
  float door = arch(q - vec2(0.0, 0.004), 0.0150, 0.0780);
  vec2 f = (q - vec2(0.0, 0.036)) / vec2(0.020, 0.050);
  c = mix(mix(AMBER, YELLOW, 0.6), CORE * 1.18, exp(-dot(f, f)));
  col = mix(col, trim, cover(door - 0.0035));
  col = mix(col, c, cover(door));
  float bars = min(abs(q.x), min(abs(q.y - 0.058), abs(abs(q.x) - 0.0075) + step(q.y, 0.058))) - 0.0007;
  col = mix(col, mix(c, trim, 0.85), cover(max(bars, door)) * step(0.058 - 0.0008, q.y));
  for (int i = 0; i < 2; i++) glassLantern(col, p, LIBRARY + vec2(i == 0 ? -0.0285 : 0.0285, 0.060), 0.0042);
  for (int i = 0; i < 4; i++) {
    float x = (float(i) - 1.5) * 0.0290;
    x += i == 0 ? -0.001 : i == 3 ? 0.001 : 0.0;
    float col_ = max(abs(q.x - x) - mix(0.0041, 0.0034, clamp(q.y / 0.10, 0.0, 1.0)), max(-q.y, q.y - 0.110));
    vec3 shaft = wall * mix(0.80, 1.25, smoothstep(-0.0038, 0.0030, (q.x - x) * -sign(x)));
    shaft += nd(oklch(0.70, 0.14, 75.0) * 0.30, vec3(0.0)) * smoothstep(0.000, 0.0036, (q.x - x) * -sign(x)) * exp(-abs(q.y - 0.05) * 14.0);
    col = mix(col, shaft, cover(col_));
    col = mix(col, wall * nd(1.30, 1.12), cover(min(sdBox(q - vec2(x, 0.109), vec2(0.0062, 0.0022)), sdBox(q - vec2(x, 0.002), vec2(0.0058, 0.0024)))));
  }
  col = mix(col, wall * nd(1.25, 1.10), cover(sdBox(q - vec2(0.0, 0.1165), vec2(0.0560, 0.0055))));
  float py = 0.122 + 0.034 * (1.0 - abs(q.x) / 0.060);
  col = mix(col, wall * nd(1.02, 1.02), cover(max(q.y - py, 0.121 - q.y)));
  col = mix(col, wall * nd(1.40, 1.16), cover(max(abs(q.y - py) * 0.86 - 0.0030, max(abs(q.x) - 0.062, 0.1205 - q.y))));
  float clock = length(q - vec2(0.0, 0.1345));
  col = mix(col, trim, cover(clock - 0.0098));
  col = mix(col, mix(YELLOW, CORE, 0.5), cover(clock - 0.0080));
  col = mix(col, trim, cover(min(sdSegment(q, vec2(0.0, 0.1345), vec2(0.0, 0.1405)), sdSegment(q, vec2(0.0, 0.1345), vec2(0.0042, 0.1330))) - 0.0006));
  // a lantern of glass on the roof
  col = mix(col, wall * 1.1, cover(sdBox(q - vec2(0.0, 0.180), vec2(0.0200, 0.0060))));
  col = mix(col, wall * 1.3, cover(sdBox(q - vec2(0.0, 0.1868), vec2(0.0220, 0.0015))));
  glassLantern(col, p, LIBRARY + vec2(0.0, 0.2065), 0.0125);
  // steps
  for (int i = 0; i < 4; i++) {
    float t = float(i);
    vec3 stone = nd(oklch(0.40, 0.075, 264.0), oklch(0.86, 0.030, 74.0)) * (1.05 - 0.06 * t);
    stone += nd(oklch(0.70, 0.14, 78.0) * 0.62, vec3(0.0)) * exp(-abs(q.x) * 26.0);
    float step_ = sdBox(q - vec2(0.0, -0.0020 - 0.0052 * t), vec2(0.060 + 0.0045 * t, 0.0027));
    col = mix(col, stone * mix(0.70, 1.0, smoothstep(-0.0046, -0.0020, q.y + 0.0052 * t)), cover(step_));
  }
}

// Light that leaves the open slit and thins out on its way up.
void beam(inout vec3 col, vec2 p) {
  vec2 dir = normalize(vec2(-0.42, 1.0)), u = p - DOME - vec2(-0.020, 0.125);
  float along = dot(u, dir), across = abs(dot(u, vec2(dir.y, -dir.x)));
  if (along > 0.0) addHalo(col, nd(0.13, 0.16) * smoothstep(0.020 + along * 0.20, 0.0, across) * exp(-along * 11.0) * smoothstep(0.0, 0.02, along));
}

void observatory(inout vec3 col, vec2 p) {
  vec2 q = p - DOME;
  if (abs(q.x) > 0.13 || q.y < -0.05 || q.y > 0.24) return;
  vec3 wall = nd(oklch(0.315, 0.085, 263.0), oklch(0.80, 0.038, 257.0));
  vec3 trim = nd(oklch(0.155, 0.050, 268.0), oklch(0.38, 0.080, 263.0));
  float R = 0.066;
  vec2 c0 = vec2(0.0, 0.088);
  // a low wing on the left, then the drum
  float wing = sdBox(q - vec2(-0.070, 0.016), vec2(0.040, 0.022));
  col = mix(col, wall * 0.86, cover(wing));
  col = mix(col, trim, cover(sdBox(q - vec2(-0.072, 0.0395), vec2(0.044, 0.0024))));
  for (int i = 0; i < 2; i++) {
    vec2 at = vec2(-0.095 + 0.024 * float(i), 0.0185);
    float d = sdBox(q - at, vec2(0.0062, 0.0095));
    col = mix(col, trim, cover(d - 0.0016));
    col = mix(col, mix(AMBER, YELLOW, 0.5 + 0.4 * float(i)) * 0.96, cover(d));
    col = mix(col, trim, cover(min(abs(q.x - at.x), abs(q.y - at.y - 0.002)) - 0.0006) * cover(d));
  }
  float drum = sdBox(q - vec2(0.0, 0.036), vec2(0.060, 0.050));
  float round_ = sqrt(max(0.0, 1.0 - pow(q.x / 0.0605, 2.0)));
  vec3 c = wall * mix(0.62, 1.10, pow(round_, 0.7)) * mix(1.10, 0.84, smoothstep(-0.05, 0.05, q.x));
  c *= 1.0 + 0.06 * (hash(ivec2(floor(vec2(asin(clamp(q.x / 0.061, -1.0, 1.0)) * 9.0 + 0.5 * floor(q.y / 0.0085), q.y / 0.0085)))) - 0.5);
  c += nd(oklch(0.70, 0.14, 75.0) * 0.20, vec3(0.0)) * exp(-length((q - vec2(-0.012, 0.018)) * vec2(1.0, 0.8)) * 34.0);
  col = mix(col, c, cover(drum));
  for (int i = 0; i < 4; i++) {
    float a = -0.95 + 0.62 * float(i);
    vec2 at = vec2(sin(a) * 0.060, 0.046);
    float w = 0.0078 * cos(a);
    if (abs(q.x - at.x) > 0.014) continue;
    float d = arch(q - at, w, 0.0250);
    col = mix(col, trim, cover(d - 0.0016));
    vec2 f = (q - at - vec2(0.0, 0.014)) / vec2(w * 1.6, 0.016);
    col = mix(col, mix(mix(AMBER, YELLOW, 0.4), mix(YELLOW, CORE, 0.5), exp(-dot(f, f))), cover(d));
    col = mix(col, trim, cover(min(abs(q.x - at.x), abs(q.y - at.y - 0.012)) - 0.0006) * cover(d));
  }
  float door = arch(q - vec2(-0.016, -0.006), 0.0090, 0.0360);
  col = mix(col, trim, cover(door - 0.0020));
  vec2 f = (q - vec2(-0.016, 0.010)) / vec2(0.013, 0.022);
  col = mix(col, mix(mix(AMBER, YELLOW, 0.7), CORE * 1.1, exp(-dot(f, f))), cover(door));
  col = mix(col, wall * nd(1.25, 1.10), cover(sdBox(q - vec2(0.0, 0.0405), vec2(0.0615, 0.0014))));
  // gallery with a rail
  col = mix(col, wall * nd(1.28, 1.12), cover(sdBox(q - vec2(0.0, 0.0855), vec2(0.0720, 0.0032))));
  col = mix(col, trim, cover(sdBox(q - vec2(0.0, 0.0815), vec2(0.0660, 0.0014))));
  // the dome and its slit
  vec2 v = (q - c0) / R;
  float dome = max((length(v) - 1.0) * R, c0.y - q.y);
  vec3 n = vec3(v, sqrt(max(0.0, 1.0 - dot(v, v))));
  vec3 metal = nd(oklch(0.42, 0.100, 262.0), oklch(0.74, 0.055, 256.0));
  c = metal * (0.42 + 0.62 * clamp(dot(n, normalize(vec3(-0.55, 0.70, 0.50))), 0.0, 1.0));
  c += nd(oklch(0.6, 0.10, 260.0), oklch(0.98, 0.03, 80.0)) * 0.28 * pow(clamp(dot(n, normalize(vec3(-0.42, 0.74, 0.52))), 0.0, 1.0), 14.0);
  float lon = atan(n.x, n.z) * 5.2;
  c *= 1.0 - 0.22 * smoothstep(0.10, 0.02, abs(fract(lon) - 0.5)) * smoothstep(0.98, 0.75, v.y);
  c *= 1.0 - 0.20 * cover((abs(v.y - 0.40) - 0.012) * R);
  // the slit runs from the rim over the crown, a little left of the middle
  float mid = -0.40 * sqrt(max(0.0, 1.0 - v.y * v.y)) - 0.06;
  float slit = max(abs(v.x - mid) - 0.135 - 0.02 * v.y, max(0.16 - v.y, v.y - 0.97)) * R;
  vec2 g = (v - vec2(mid, 0.42)) / vec2(0.16, 0.50);
  vec3 inside = mix(mix(EMBER, AMBER, 0.55), mix(YELLOW, CORE, 0.45), exp(-dot(g, g) * 1.1));
  c = mix(c, trim, cover(slit - 0.0022));
  c = mix(c, inside, cover(slit));
  col = mix(col, c, cover(dome));
  // the telescope looks out of it
  vec2 foot = c0 + vec2(-0.018, 0.024), tip = c0 + vec2(-0.047, 0.082);
  float tube = sdSegment(q, foot, tip) - mix(0.0036, 0.0052, clamp(dot(q - foot, tip - foot) / dot(tip - foot, tip - foot), 0.0, 1.0));
  col = mix(col, mix(trim, nd(oklch(0.40, 0.09, 262.0), oklch(0.55, 0.08, 260.0)), smoothstep(0.002, -0.004, dot(q - foot, vec2(0.9, 0.43)))), cover(tube));
  vec2 e = (q - tip) * mat2(0.894, 0.447, -0.447, 0.894);
  col = mix(col, mix(YELLOW, AMBER, 0.3), cover(length(e / vec2(1.0, 0.4)) * 0.8 - 0.0036) * 0.7);
  // rail in front
  float rail = min(abs(q.y - 0.0985) - 0.0006, max(abs(fract(q.x / 0.0062) - 0.5) * 0.0062 - 0.0004, abs(q.y - 0.0935) - 0.005));
  col = mix(col, trim, cover(max(rail, abs(q.x) - 0.0705)) * 0.9);
}

// The way to the library and the one to the observatory: middle and half-width by height.
vec2 wayA(float y) {
  float s = clamp(y / (BASE - 0.02), 0.0, 1.0);
  return vec2(mix(1.060, LIBRARY.x, smoothstep(0.0, 1.0, s)) + 0.02 * sin(3.1 * s), mix(0.090, 0.034, pow(s, 0.7)));
}
vec2 wayB(float y) {
  float s = clamp((y - 0.150) / 0.186, 0.0, 1.0);
  return vec2(mix(1.160, DOME.x - 0.016, pow(s, 0.60)) - 0.030 * sin(6.2832 * s), mix(0.034, 0.0095, s));
}

const int LAMPS = 7;
// foot, height, side of the arm
const vec4 LAMP[7] = vec4[](vec4(1.120, 0.252, 0.082, 1.0), vec4(1.264, 0.246, 0.086, -1.0), vec4(1.012, 0.160, 0.150, 1.0), vec4(1.310, 0.178, 0.120, -1.0),
  vec4(1.452, 0.258, 0.088, -1.0), vec4(0.925, 0.056, 0.205, 1.0), vec4(1.588, 0.300, 0.066, -1.0));

void campus(inout vec3 col, vec2 p, int id, float far) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float blades = grass(p, id == 3 ? 0.62 : 1.0);
  float tuft = fbm(p * vec2(7.6, 17.6));
  vec3 c = mix(land(far + 0.14), land(far), smoothstep(0.0, 0.16, d));
  c *= 0.80 + 0.15 * blades + 0.28 * tuft + 0.34 * (fbm(vec2(p.x * 4.0 - 3.0 * d, p.y * 11.0)) - 0.4);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.16, 0.22) * exp(-d / 0.006) * (0.4 + blades);
  float light = 0.0, way = 0.0;
  if (id == 3) {
    vec2 a = wayA(p.y), b = wayB(p.y);
    float ea = max(abs(p.x - a.x) - a.y * (0.95 + 0.14 * (tuft - 0.3)), p.y - BASE + 0.016);
    float eb = max((abs(p.x - b.x) - b.y * (0.95 + 0.2 * (tuft - 0.3))) * 0.8, max(0.150 - p.y, p.y - DOME.y));
    // the paved place before the steps
    vec2 q = (p - LIBRARY - vec2(0.0, -0.026)) / vec2(0.150, 0.021);
    float place = (length(q) - 1.0) * 0.018;
    float edge = -smoothMax(smoothMax(-ea, -eb, 0.010), -place, 0.012);
    way = smoothstep(0.0032, -0.0032, edge);
    vec2 cell = vec2((p.x - a.x) / max(a.y, 0.034) * 2.6, log(0.40 - min(p.y, 0.36)) * 26.0);
    cell.x += 0.5 * floor(cell.y);
    float slab = smoothstep(0.03, 0.14, 0.5 - abs(fract(cell.x) - 0.5)) * smoothstep(0.03, 0.16, 0.5 - abs(fract(cell.y) - 0.5));
    vec3 stone = nd(oklch(0.34, 0.070, 265.0), oklch(0.80, 0.030, 70.0)) * (0.78 + 0.26 * tuft + 0.16 * hash(ivec2(floor(cell))));
    c = mix(c, stone * mix(0.80, 1.0, slab), way * 0.92);
    for (int i = 0; i < LAMPS; i++) {
      vec4 l = LAMP[i];
      light += pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y), l.z * 0.55);
    }
    light += 1.9 * pool(p, LIBRARY - vec2(0.0, 0.024), 0.090) + 0.55 * pool(p, LIBRARY - vec2(0.105, 0.006), 0.10) + 0.55 * pool(p, LIBRARY - vec2(-0.105, 0.006), 0.10);
    light += 0.9 * pool(p, DOME - vec2(0.016, 0.010), 0.060);
  }
  warmGround(c, mix(0.10 + 0.55 * blades * blades, 0.75 + 0.8 * tuft, way), light);
  col = mix(col, c, body);
}

// A broad tree: x is its trunk's distance, y its crown's. q is measured from its foot.
vec2 broad(vec2 q, float size, int seed) {
  vec2 u = q / size;
  float bend = 0.03 * sin(u.y * 5.0 + float(seed));
  float trunk = abs(u.x - bend) - mix(0.040, 0.022, clamp(u.y * 2.0, 0.0, 1.0)) - 0.05 * exp(-max(u.y, 0.0) * 26.0);
  trunk = max(trunk, max(-0.03 - u.y, u.y - 0.60));
  trunk = min(trunk, sdSegment(u, vec2(bend, 0.30), vec2(-0.16, 0.55)) - 0.014);
  trunk = min(trunk, sdSegment(u, vec2(bend, 0.34), vec2(0.17, 0.58)) - 0.013);
  float crown = 1.0;
  for (int i = 0; i < 9; i++) {
    float a = 6.2832 * (float(i) + 0.6 * hash(seed, 20 + i)) / 8.0;
    vec2 c = i == 8 ? vec2(0.0, 0.66) : vec2(0.25 * cos(a), 0.65 + 0.19 * sin(a));
    crown = min(crown, length(u - c) - (i == 8 ? 0.22 : 0.10 + 0.07 * hash(seed, 40 + i)));
  }
  crown += 0.085 * (fbm(u * 13.0 + float(seed % 89)) - 0.48) + 0.03 * (noise(u * 60.0) - 0.5);
  return vec2(trunk, crown) * size;
}
const int TREES = 10;
// x, y of the foot; height; 0 for a conifer, 1 for a broad tree
const vec4 TREE[10] = vec4[](vec4(0.965, 0.276, 0.125, 1.0), vec4(0.925, 0.262, 0.150, 0.0), vec4(1.398, 0.270, 0.112, 1.0), vec4(1.442, 0.300, 0.110, 0.0),
  vec4(1.655, 0.326, 0.150, 0.0), vec4(1.695, 0.318, 0.185, 0.0), vec4(1.745, 0.310, 0.160, 0.0), vec4(0.880, 0.222, 0.125, 1.0),
  vec4(1.572, 0.160, 0.150, 1.0), vec4(1.690, 0.165, 0.250, 1.0));
void trees(inout vec3 col, vec2 p) {
  for (int i = 0; i < TREES; i++) {
    vec4 t = TREE[i];
    vec2 q = p - t.xy;
    if (abs(q.x) > t.z * 0.60 || q.y < -0.03 || q.y > t.z * 1.1) continue;
    vec2 both = t.w < 0.5 ? vec2(t.z, conifer(q, t.z, 9600 + i)) : broad(q, t.z, 9610 + i);
    float near = smoothstep(0.30, 0.14, t.y);
    vec3 c = nd(mix(oklch(0.205, 0.066, 265.0), oklch(0.150, 0.050, 267.0), near), mix(oklch(0.52, 0.075, 260.0), oklch(0.40, 0.085, 263.0), near));
    vec3 bark = c * 0.72;
    float leaf = fbm(q / t.z * 15.0 + float(i) * 9.0);
    c *= 0.80 + 0.75 * smoothstep(0.36, 0.66, leaf + 0.10 * (q.y / t.z - 0.6)) * smoothstep(0.1, 1.0, q.y / t.z);
    float side = smoothstep(-0.10, 0.42, q.x / t.z * sign(LIBRARY.x - t.x)) * smoothstep(0.0, 0.4, q.y / t.z) * exp(-max(abs(t.x - LIBRARY.x) - 0.2, 0.0) * 4.0);
    c += nd(oklch(0.6, 0.13, 74.0) * 0.11, oklch(0.8, 0.08, 70.0) * 0.08) * side * smoothstep(0.25, 0.85, leaf);
    if (t.w > 0.5) {
      vec2 g = q / vec2(t.z * 0.36, t.z * 0.055);
      col *= 1.0 - 0.40 * exp(-dot(g, g)) * step(q.y, 0.02);
      col = mix(col, bark, cover(both.x));
    }
    col = mix(col, c, cover(both.y));
  }
}

// A student, seen from behind, mid-step; side is the foot in front.
float student(vec2 q, float side) {
  float d = length((q - vec2(0.0, 0.0385)) * vec2(1.08, 0.95)) - 0.0042;
  d = min(d, sdSegment(q, vec2(0.0, 0.0295), vec2(0.0004, 0.0180)) - 0.0058);
  d = min(d, sdSegment(q, vec2(0.0020 * side, 0.0155), vec2(0.0046 * side, 0.0008)) - 0.0023);
  d = min(d, sdSegment(q, vec2(-0.0018 * side, 0.0155), vec2(-0.0030 * side, 0.0020)) - 0.0022);
  d = min(d, sdSegment(q, vec2(-0.0058, 0.0300), vec2(-0.0082, 0.0185)) - 0.0017);
  return min(d, sdSegment(q, vec2(0.0058, 0.0300), vec2(0.0086, 0.0190)) - 0.0017);
}
void students(inout vec3 col, vec2 p) {
  vec2 at = vec2(1.116, 0.128);
  if (abs(p.x - at.x - 0.012) > 0.06 || p.y < 0.11 || p.y > 0.20) return;
  vec3 dark = nd(oklch(0.150, 0.050, 267.0), oklch(0.33, 0.085, 263.0));
  for (int i = 0; i < 2; i++) {
    vec2 q = (p - at - vec2(i == 0 ? 0.0 : 0.0255, i == 0 ? 0.0 : 0.0035)) / (i == 0 ? 1.12 : 1.06);
    // their shadow falls towards us
    vec2 g = (q + vec2(0.003, 0.004)) / vec2(0.011, 0.006);
    col *= 1.0 - 0.45 * exp(-dot(g, g));
    float d = student(q, i == 0 ? 1.0 : -1.0);
    float pack = sdBox(q - vec2(0.0, 0.0250), vec2(0.0040, 0.0050)) - 0.0012;
    vec3 coat = i == 0 ? dark : nd(oklch(0.20, 0.065, 264.0), oklch(0.42, 0.09, 261.0));
    float edge = smoothstep(-0.0026, 0.0, d) * smoothstep(0.004, 0.04, q.y);
    col = mix(col, coat + nd(oklch(0.65, 0.13, 75.0) * 0.30, vec3(0.0)) * edge, cover(d));
    col = mix(col, i == 0 ? nd(oklch(0.30, 0.09, 260.0), oklch(0.56, 0.09, 259.0)) : nd(oklch(0.46, 0.11, 66.0), oklch(0.72, 0.12, 76.0)), cover(pack));
  }
}

vec3 paint(vec2 p) {
  CONIFERS = 0.1;
  vec3 col = vec3(0.0);
  bool behind4 = p.y < ridge(4, p.x) - 2.0 * PX;
  bool behind3 = behind4 || p.y < ridge(3, p.x) - 2.0 * PX;
  if (!behind3) {
    col = sky(p, SKY);
    milkyWay(col, p, vec2(1.25, 0.80), 36.9, 0.36);
    constellations(col, p);
    range(col, p, 0, 0.76, 0.22);
    wood(col, p, 1, 0.54, vec2(0.014, 0.040), 0.0085, 0.68, 0.10);
    if (p.y < 0.45) mist(col, p, 0.305, 0.05, nd(0.38, 0.55));
    wood(col, p, 2, 0.31, vec2(0.028, 0.095), 0.0145, 0.62, 0.10);
    if (p.y < 0.40) mist(col, p, 0.24, 0.05, nd(0.28, 0.50) * smoothstep(1.15, 0.9, p.x));
    // halls of residence among the trees
    vec3 wall = nd(oklch(0.285, 0.085, 264.0), oklch(0.70, 0.055, 258.0)), roof = nd(oklch(0.215, 0.072, 265.0), oklch(0.51, 0.080, 261.0));
    house(col, p, vec2(0.800, 0.262), 0.030, 0.038, 0.090, 0.75, 931, wall, roof);
    house(col, p, vec2(1.385, 0.300), 0.034, 0.048, 0.080, 0.80, 937, wall, roof);
    vec2 q = (p - vec2(0.850, 0.280)) / vec2(0.09, 0.04);
    addHalo(col, 0.05 * exp(-dot(q, q)));
  }
  if (!behind4) {
    campus(col, p, 3, 0.15);
    beam(col, p);
    observatory(col, p);
    library(col, p);
    vec2 q = p - LIBRARY;
    float glow = 0.015 * exp(-max(sdBox(q - vec2(0.0, 0.06), vec2(0.15, 0.035)), 0.0) / 0.035);
    glow += 0.34 * halo(p, LIBRARY + vec2(0.0, 0.042), 0.018) + 0.60 * halo(p, LIBRARY + vec2(0.0, 0.2065), 0.016) + 0.30 * halo(p, LIBRARY + vec2(0.0, 0.1345), 0.009);
    glow += 0.55 * halo(p, DOME + vec2(-0.030, 0.125), 0.018) + 0.30 * halo(p, DOME + vec2(-0.016, 0.014), 0.011) + 0.05 * exp(-max(length(p - DOME - vec2(0.0, 0.055)) - 0.05, 0.0) / 0.03);
    addHalo(col, glow);
    trees(col, p);
  }
  float glow = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = LAMP[i];
    lampPost(col, p, l.xy, l.z, l.w, nd(oklch(0.125, 0.045, 268.0), oklch(0.30, 0.085, 264.0)));
    glow += halo(p, postLight(l.xy, l.z, l.w), l.z * 0.075) * 0.6;
  }
  students(col, p);
  addHalo(col, glow);
  campus(col, p, 4, 0.03);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.55 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
