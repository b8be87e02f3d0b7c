// Lights cross a bridge, one behind the other, from the hall of an old machine into a new building.

const float WATER = 0.250;
const float DECK = 0.470;

float ridge(int id, float x) { return 0.0; }
vec3 warm() { return oklch(0.76, 0.145, 78.0); }

void quay(inout vec3 col, vec2 p) {
  int k = int(floor(p.x / 0.120));
  float x = (fract(p.x / 0.120) - 0.5) * 0.120, top = 0.345 + 0.10 * hash(k, 43);
  float d = hash(k, 44) < 0.5 ? p.y - top : p.y - top - (0.060 - abs(x)) * 0.8;
  vec3 c = mix(land(0.46), mistColor(), 0.30 * smoothstep(0.40, 0.25, p.y)) * (0.90 + 0.2 * hash(k, 45));
  vec2 g = vec2(x / 0.030 + 0.5, (p.y - 0.26) / 0.040), f = (fract(g) - 0.5) * vec2(0.030, 0.040);
  if (hash(ivec2(floor(g)) + ivec2(k * 5, 9)) < 0.10 && p.y < top - 0.02) c = mix(c, AMBER * 0.8, cover(sdBox(f, vec2(0.005, 0.008))));
  col = mix(col, c, cover(d));
}

// The old hall: brick, four tall windows, and behind them the cabinets of the machine, most of them dark by now.
void hall(inout vec3 col, vec2 p) {
  vec2 q = p - vec2(0.570, WATER);
  if (abs(q.x) > 0.27 || q.y > 0.46) return;
  float row = floor(q.y / 0.0115);
  vec3 brick = oklch(0.245, 0.066, 268.0) * (0.84 + 0.30 * hash(ivec2(floor(q.x / 0.03 + 0.5 * mod(row, 2.0)), row)));
  brick *= 0.85 + 0.3 * smoothstep(0.0, 0.35, q.y);
  float top = 0.330 + max(0.0, 0.085 - abs(q.x) * 0.36);
  col = mix(col, brick * 0.8, cover(sdBox(q - vec2(-0.185, 0.40), vec2(0.018, 0.055))));
  col = mix(col, brick, cover(max(abs(q.x) - 0.240, q.y - top)));
  col = mix(col, brick * 1.45, cover(max(abs(q.y - top) - 0.008, abs(q.x) - 0.248)));
  col = mix(col, brick * 1.3, cover(sdBox(q - vec2(0.0, 0.045), vec2(0.244, 0.006))));
  float x = (fract((q.x + 0.240) / 0.120) - 0.5) * 0.120;
  int bay = int(floor((q.x + 0.240) / 0.120));
  float arch = q.y > 0.240 ? length(vec2(x, q.y - 0.240)) - 0.040 : max(abs(x) - 0.040, 0.075 - q.y);
  if (abs(q.x) > 0.239) arch = 1.0;
  col = mix(col, brick * 1.5, cover(arch - 0.008));
  float still = bay == 3 ? 1.0 : bay == 2 ? 0.45 : 0.16;
  vec3 room = mix(oklch(0.185, 0.060, 266.0), oklch(0.40, 0.09, 70.0), still * 0.5 * smoothstep(0.30, 0.08, q.y));
  // a cabinet with two reels, and rows of lamps under them
  float cabinet = sdBox(vec2(x, q.y - 0.145), vec2(0.031, 0.072));
  vec3 c = oklch(0.265, 0.062, 263.0);
  float reel = length(vec2(abs(x) - 0.0145, q.y - 0.192));
  c = mix(c, oklch(0.45, 0.06, 256.0), cover(reel - 0.0125));
  c = mix(c, oklch(0.20, 0.05, 266.0), cover(min(reel - 0.004, abs(reel - 0.0095) - 0.0008)));
  vec2 g = vec2(x / 0.0075, q.y / 0.0105), f = fract(g) - 0.5;
  if (q.y < 0.170 && hash(ivec2(floor(g)) + ivec2(bay * 31, 7)) < 0.72 * still) c = mix(c, mix(AMBER, YELLOW, hash(ivec2(floor(g)))), cover((length(f) - 0.30) * 0.0085));
  room = mix(room, c, cover(cabinet));
  room = mix(room, brick * 0.8, cover(min(abs(x) - 0.0016, abs(q.y - 0.240) - 0.002)) * 0.9);
  col = mix(col, room, cover(arch));
}

// The new building: glass from the water to the sky, lit from the floor of the bridge upwards and down.
void tower(inout vec3 col, vec2 p) {
  vec2 q = p - vec2(1.315, WATER);
  if (abs(q.x) > 0.20 || q.y > 0.66) return;
  float d = min(sdBox(q - vec2(0.0, 0.265), vec2(0.165, 0.265)), sdBox(q - vec2(0.055, 0.29), vec2(0.110, 0.30)));
  vec2 g = vec2((q.x + 0.165) / 0.030, q.y / 0.0446), f = (fract(g) - 0.5) * vec2(0.030, 0.0446);
  int floor_ = int(floor(g.y));
  float filled = smoothstep(7.5, 2.5, abs(float(floor_) - 4.5));
  bool on = hash(ivec2(floor(g)) + ivec2(0, 13)) < mix(0.10, 0.80, filled);
  vec3 glass = mix(oklch(0.28, 0.090, 258.0), oklch(0.36, 0.095, 252.0), 0.5 + 0.5 * sin(p.x * 9.0 + p.y * 5.0));
  vec3 light = mix(AMBER * 0.50, YELLOW, hash(ivec2(floor(g)) + 71)) * mix(0.60, 1.06, smoothstep(-0.018, 0.018, f.y));
  light *= 1.0 - 0.5 * cover(sdBox(f + vec2(0.002, 0.012), vec2(0.004 + 0.005 * hash(ivec2(floor(g)) + 91), 0.006)));
  vec3 c = oklch(0.205, 0.062, 264.0);
  c = mix(c, on ? light : glass, cover(sdBox(f, vec2(0.0115, 0.0165))));
  c *= mix(1.12, 0.82, smoothstep(-0.165, 0.165, q.x));
  col = mix(col, c, cover(d));
  col = mix(col, oklch(0.46, 0.09, 258.0), cover(abs(d + 0.002) - 0.0022) * step(0.02, q.y));
}

vec2 lightAt(int i) { return vec2(0.838 + 0.0232 * float(i), DECK + 0.024 + 0.002 * sin(float(i) * 2.0)); }

void bridge(inout vec3 col, vec2 p) {
  float x = (p.x - 0.980) / 0.180;
  if (abs(x) > 1.05 || abs(p.y - DECK) > 0.20) return;
  vec3 steel = oklch(0.300, 0.078, 263.0);
  // an arch under the deck carries it
  float bow = DECK - 0.115 * x * x - 0.012;
  float hang = max(abs(fract(p.x / 0.030) - 0.5) * 0.030 - 0.0012, max(p.y - DECK, bow - p.y));
  col = mix(col, steel * 0.8, cover(max(min(abs(p.y - bow) - 0.006, hang), abs(x) - 1.0)));
  vec3 inside = mix(oklch(0.24, 0.07, 262.0), AMBER * 0.55, 0.30);
  float tube = max(abs(p.y - DECK - 0.027) - 0.027, abs(x) - 1.0);
  col = mix(col, inside, cover(tube));
  for (int i = 0; i < 14; i++) {
    vec2 q = p - lightAt(i);
    addHalo(col, 0.40 * exp(-length(q) / 0.0075) + 0.045 * exp(-length(q) / 0.030));
    col = mix(col, CORE * 1.15, cover(length(q * vec2(1.0, 0.8)) - 0.0050));
  }
  float frame = min(abs(p.y - DECK - 0.055) - 0.005, abs(p.y - DECK + 0.003) - 0.006);
  frame = min(frame, max(abs(fract((p.x - 0.80) / 0.060 + 0.5) - 0.5) * 0.060 - 0.0018, tube));
  col = mix(col, steel + warm() * 0.10, cover(max(frame, abs(x) - 1.0)));
}

vec3 scene(vec2 p) {
  vec3 col = mix(oklch(0.46, 0.120, 261.0), oklch(0.175, 0.068, 267.0), smoothstep(0.30, 0.98, p.y));
  if (p.y > 0.5) stars(col, p + vec2(12.9, 44.0), smoothstep(0.55, 0.85, p.y));
  float streak = smoothstep(0.48, 0.80, fbm(vec2(p.x * 1.4 + 60.0, p.y * 9.0)));
  col = mix(col, oklch(0.47, 0.11, 264.0), 0.20 * streak);
  quay(col, p);
  hall(col, p);
  tower(col, p);
  bridge(col, p);
  addHalo(col, 0.085 * exp(-length((p - vec2(1.315, 0.48)) / vec2(1.0, 1.3)) / 0.20));
  return col;
}

vec3 paint(vec2 p) {
  float depth = WATER - p.y;
  if (depth < 0.0) return scene(p);
  float far = smoothstep(0.0, 0.25, depth);
  float wave = noise(vec2(p.x * 14.0 + 3.0 * p.y, p.y * 150.0 / (1.0 + 2.0 * far))) - 0.5;
  vec3 mirror = scene(vec2(p.x + 0.012 * wave * (0.3 + far), WATER + depth * 1.5 + 0.05 * wave * (0.2 + far)));
  vec3 col = mix(mirror * 0.62, oklch(0.150, 0.055, 266.0), 0.15 + 0.55 * far);
  col += oklch(0.55, 0.10, 258.0) * 0.07 * smoothstep(0.22, 0.45, wave) * (1.0 - far);
  return mix(col, oklch(0.12, 0.042, 268.0), 0.7 * smoothstep(0.006, 0.002, depth));
}
