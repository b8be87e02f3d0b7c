// One gate from above: eight lanes of fans, a scanner in each, one cable behind them. A ticket that the third lane has let
// in runs along the cable, and the seventh lane refuses its copy.

const int LANES = 8;
const int ADMITS = 2, REFUSES = 6;
const float LINE = 0.500;    // where the scanners stand
const float CABLE = 0.640;
const float PITCH = 0.222, FIRST = 0.235;

float ridge(int id, float x) { return 0.0; }

float laneX(int lane) { return FIRST + PITCH * float(lane); }
vec3 warm() { return oklch(0.80, 0.140, 80.0); }
vec3 known() { return oklch(0.87, 0.115, 200.0); }
vec3 refused() { return oklch(0.68, 0.190, 38.0); }

void lightDot(inout vec3 col, vec2 p, vec2 c, float r, vec3 tint, float strength) {
  float d = length(p - c);
  col += tint * strength * (0.16 * exp(-d / (r * 2.6)) + 0.022 * exp(-d / (r * 8.0)));
  col = mix(col, tint * 1.05, cover(d - r));
}

/** Which colour a scanner shows. */
vec3 scannerTint(int lane) { return lane == REFUSES ? refused() : lane == ADMITS ? known() : oklch(0.62, 0.07, 235.0); }

void lane(inout vec3 col, vec2 p, int i) {
  vec2 q = p - vec2(laneX(i), 0.0);
  if (abs(q.x) > PITCH) return;
  float path = abs(q.x) - 0.070;
  vec3 stone = mix(oklch(0.335, 0.060, 262.0), oklch(0.245, 0.055, 265.0), smoothstep(0.55, 0.0, p.y));
  stone *= 0.93 + 0.14 * fbm(vec2(p.x * 34.0, p.y * 34.0));
  col = mix(col, stone, cover(path, 0.004) * smoothstep(0.86, 0.70, p.y) * smoothstep(-0.02, 0.10, p.y));
  // rails beside the scanner
  float rail = sdBox(vec2(abs(q.x) - 0.092, p.y - LINE), vec2(0.004, 0.105)) - 0.004;
  col = mix(col, oklch(0.470, 0.050, 258.0), cover(rail));
}

void fans(inout vec3 col, vec2 p, int i) {
  for (int k = 0; k < 9; k++) {
    float a = hash(ivec2(i * 31 + k, 71)), b = hash(ivec2(i * 31 + k, 137));
    if (k > 0 && a < 0.16) continue;
    float y = k == 0 ? LINE - 0.075 : LINE - 0.105 - 0.051 * float(k) - 0.012 * b;
    vec2 c = vec2(laneX(i) + (k == 0 ? 0.0 : (a - 0.5) * 0.070), y);
    float fade = smoothstep(-0.02, 0.16, y);
    bool isCopy = i == REFUSES && k == 0;
    lightDot(col, p, c, 0.0125, (isCopy ? refused() : warm()) * mix(0.35, 1.0, fade), fade * (k == 0 ? 1.5 : 1.0));
  }
  // and those who are in, on their way apart
  for (int k = 0; k < 3; k++) {
    float a = hash(ivec2(i * 17 + k, 311)), b = hash(ivec2(i * 17 + k, 409));
    if (b < 0.30 || (i == REFUSES && k == 0)) continue;
    vec2 c = vec2(laneX(i) + (a - 0.5) * (0.08 + 0.09 * float(k)), 0.725 + 0.085 * float(k) + 0.03 * b);
    lightDot(col, p, c, 0.0125, warm() * 0.85, 0.7);
  }
}

void scanner(inout vec3 col, vec2 p, int i) {
  vec2 q = p - vec2(laneX(i) + 0.092, LINE + 0.055);
  vec3 tint = scannerTint(i);
  float d = sdBox(q, vec2(0.017, 0.026)) - 0.007;
  col += tint * (i == ADMITS || i == REFUSES ? 0.22 : 0.07) * exp(-max(d, 0.0) / 0.030);
  col = mix(col, oklch(0.160, 0.045, 266.0), cover(d));
  col = mix(col, tint, cover(sdBox(q - vec2(0.0, 0.002), vec2(0.011, 0.015)) - 0.003));
  // the gate of the lane: open where the ticket is known to be good
  vec2 g = p - vec2(laneX(i), LINE);
  float open = i == ADMITS ? 1.0 : 0.0;
  float arm = open > 0.5 ? sdSegment(g, vec2(0.068, 0.0), vec2(0.068, 0.088)) : sdSegment(g, vec2(-0.074, 0.0), vec2(0.086, 0.0));
  col = mix(col, mix(oklch(0.70, 0.03, 250.0), tint, i == REFUSES || i == ADMITS ? 0.9 : 0.0), cover(arm - 0.0055));
}

void cable(inout vec3 col, vec2 p) {
  float left = laneX(0) + 0.092, right = 2.075;
  float d = sdSegment(p, vec2(left, CABLE), vec2(right, CABLE));
  for (int i = 0; i < LANES; i++) {
    float x = laneX(i) + 0.092;
    d = min(d, sdSegment(p, vec2(x, LINE + 0.085), vec2(x, CABLE)));
  }
  col = mix(col, oklch(0.520, 0.060, 250.0), cover(d - 0.0036));
  // what the third lane has just said: fresh near it, already everywhere
  float from = laneX(ADMITS) + 0.092;
  float near = exp(-abs(p.x - from) / 0.95);
  col += known() * near * (0.85 * cover(d - 0.0036) + 0.22 * exp(-max(d, 0.0) / 0.014));
  for (int k = -3; k < 9; k++) {
    float x = from + 0.111 + 0.222 * float(k);
    if (x < left || x > right) continue;
    lightDot(col, p, vec2(x, CABLE), 0.0085, known() * (0.45 + 0.55 * exp(-abs(x - from) / 0.9)), 1.1);
  }
  // the switch, with a small light for each lane
  vec2 q = p - vec2(right + 0.030, CABLE);
  float box = sdBox(q, vec2(0.046, 0.060)) - 0.012;
  col += known() * 0.10 * exp(-max(box, 0.0) / 0.05);
  col = mix(col, oklch(0.175, 0.050, 266.0), cover(box));
  col = mix(col, oklch(0.520, 0.060, 250.0), cover(abs(box) - 0.0022));
  for (int i = 0; i < LANES; i++) {
    vec2 c = vec2(float(i % 2) * 0.040 - 0.020, 0.042 - 0.028 * float(i / 2));
    col = mix(col, i == REFUSES ? refused() : known(), cover(length(q - c) - 0.0075));
  }
}

vec3 paint(vec2 p) {
  vec3 col = mix(oklch(0.185, 0.058, 266.0), oklch(0.255, 0.075, 262.0), smoothstep(0.0, 0.75, p.y));
  // inside, the light of the pitch
  col = mix(col, oklch(0.330, 0.085, 225.0), 0.75 * smoothstep(0.78, 1.04, p.y));
  col *= 0.94 + 0.12 * fbm(p * 9.0);
  for (int i = 0; i < LANES; i++) lane(col, p, i);
  cable(col, p);
  for (int i = 0; i < LANES; i++) { fans(col, p, i); scanner(col, p, i); }
  return col;
}
