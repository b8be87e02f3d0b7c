// A birthday card with a keyhole in its cake. Light comes out where it should not.

const vec2 A = vec2(0.235, 0.165), B = vec2(0.665, 0.135), C = vec2(0.665, 0.735), D = vec2(0.235, 0.725);
const vec2 E = vec2(0.845, 0.262), F = vec2(0.845, 0.668);   // the back, folded at A and D
const vec2 KEY = vec2(0.452, 0.315);
const vec2 INSIDE = vec2(0.690, 0.300);
const vec2 FLAME = vec2(0.450, 0.618);

float keyhole(vec2 q) {
  float d = length(q - vec2(0.0, 0.018)) - 0.030;
  float leg = max(abs(q.x) - mix(0.026, 0.012, clamp((q.y + 0.055) / 0.07, 0.0, 1.0)), max(-0.055 - q.y, q.y - 0.02));
  return min(d, leg);
}

void cake(inout vec3 c, vec2 p, float light) {
  vec2 q = p - vec2(0.450, 0.240);
  // plate, two tiers with icing that runs down, and one candle
  c = mix(c, lit(vec3(0.70, 0.72, 0.80), 0.9 * light, 1.3), cover(sdRound(q - vec2(0.0, -0.012), vec2(0.180, 0.010), 0.008)));
  float lower = sdRound(q - vec2(0.0, 0.070), vec2(0.150, 0.072), 0.014);
  float upper = sdRound(q - vec2(0.0, 0.196), vec2(0.098, 0.056), 0.014);
  vec3 crust = lit(vec3(0.16, 0.24, 0.62), 1.2 * light, 1.7);
  c = mix(c, crust, cover(upper));
  c = mix(c, crust * 0.86, cover(lower));
  float drip = 0.014 * sin(q.x * 95.0) + 0.010 * sin(q.x * 41.0 + 1.0);
  vec3 icing = lit(vec3(0.92, 0.82, 0.62), 1.35 * light, 1.25);
  c = mix(c, icing, cover(max(lower, -(q.y - 0.112 - drip))));
  c = mix(c, icing, cover(max(upper, -(q.y - 0.222 - drip * 0.8))));
  float stick = sdRound(q - vec2(0.0, 0.295), vec2(0.0125, 0.046), 0.006);
  float stripe = step(0.5, fract((q.y + q.x * 1.2) * 42.0));
  c = mix(c, lit(mix(vec3(0.9, 0.88, 0.85), vec3(0.85, 0.50, 0.06), stripe), 1.5 * light, 1.2), cover(stick));
}

void card(inout vec3 col, vec2 p) {
  // the inside of its back, in the light that it hides
  float back = sdQuad(p, A, E, F, D);
  float inner = lightAt(p, INSIDE, 0.30);
  vec3 c = lit(PAPER, 1.7 * inner, 1.15);
  c = mix(c, CORE * 0.95, 0.70 * exp(-pow(length((p - INSIDE) * vec2(1.0, 0.70)) / 0.110, 2.0)));
  // what is written in it
  vec2 s = along(p, A, E - A, D - A);
  float row = fract(s.y * 15.0) - 0.5;
  if (s.y > 0.40 && s.y < 0.70 && s.x < 0.95) c = mix(c, lit(INK, inner), smoothstep(0.20, 0.12, abs(row)) * 0.75 * step(s.x, 0.80 + 0.14 * hash(int(s.y * 15.0), 4)));
  c += LAMPLIGHT * 0.30 * inner * exp(-abs(p.x - E.x) / 0.004);
  lay(col, c, back);
  // the front
  float d = sdQuad(p, A, B, C, D);
  vec2 m = along(p, A, B - A, D - A);
  float flame = lightAt(p, FLAME, 0.15), hole = lightAt(p, KEY, 0.13);
  float light = 0.30 + 0.75 * flame + 0.50 * hole;
  c = lit(vec3(0.34, 0.42, 0.72), 0.85 * light, 1.7);
  // the light behind it shines through the paper a little
  c += vec3(0.40, 0.20, 0.04) * 0.55 * lightAt(p, KEY + vec2(0.10, 0.0), 0.20);
  // confetti
  ivec2 cell = ivec2(floor(p / 0.052));
  vec2 f = fract(p / 0.052) - 0.5;
  f -= 0.4 * (vec2(hash(cell + 31), hash(cell + 57)) - 0.5);
  vec2 g = turned(f, 180.0 * hash(cell + 83));
  float free = smoothstep(0.14, 0.17, length((p - vec2(0.45, 0.36)) * vec2(0.85, 0.75)));
  if (hash(cell) < 0.62) c = mix(c, lit(hash(cell + 7) < 0.5 ? vec3(0.92, 0.62, 0.12) : vec3(0.75, 0.80, 0.95), 1.2 * light, 1.5), cover(max(abs(g.x) - 0.13, abs(g.y) - 0.055) * 0.052) * free);
  float frame = abs(max(abs(m.x - 0.5) - 0.455, (abs(m.y - 0.5) - 0.465))) - 0.005;
  c = mix(c, lit(vec3(0.90, 0.66, 0.22), 1.3 * light, 1.1), cover(frame * 0.43));
  cake(c, p, light);
  // keyhole: a brass plate and light
  vec2 q = p - KEY;
  float plate = sdEllipse(q - vec2(0.0, -0.006), vec2(0.058, 0.078));
  c = mix(c, lit(BRASS, 1.2 * light, 1.0), cover(plate));
  c += LAMPLIGHT * 0.30 * exp(-abs(plate + 0.004) / 0.004);
  float k = keyhole(q);
  c = mix(c, mix(YELLOW, CORE * 1.25, smoothstep(0.004, -0.016, k)), cover(k));
  c += LAMPLIGHT * 0.55 * exp(-max(k, 0.0) / 0.014) * (1.0 - cover(k));
  // the drawn candle burns
  vec2 fl = (p - FLAME) / vec2(0.019, 0.038);
  float tear = length(vec2(fl.x * (1.0 + 0.75 * smoothstep(-0.3, 1.0, fl.y)), fl.y)) - 1.0;
  c = mix(c, mix(YELLOW, CORE * 1.2, smoothstep(0.2, -0.7, tear)), cover(tear * 0.019));
  c += LAMPLIGHT * 0.50 * exp(-length(p - FLAME) / 0.040) * (1.0 - cover(tear * 0.019));
  c += LAMPLIGHT * 0.55 * exp(-abs(p.x - B.x) / 0.0045);
  lay(col, c, d);
}

vec3 paint(vec2 p) {
  HORIZON = 0.47; SEED = 19;
  vec3 col = outside(p);
  float open = pool(p, vec2(0.76, 0.190), 0.24);
  // what falls through the keyhole lies on the table as a long keyhole of light
  vec2 q = p - vec2(0.395, 0.085);
  float spot = keyhole(vec2((q.x - 0.25 * q.y) * 0.62, q.y * 0.90));
  float beam = smoothstep(0.014, -0.014, spot) * 1.15 + 0.35 * exp(-max(spot, 0.0) / 0.03);
  table(col, p, 1.15 * open + 0.16);
  if (p.y < 0.165) col += LAMPLIGHT * vec3(0.34, 0.30, 0.26) * beam * smoothstep(0.165, 0.12, p.y);
  contact(col, p, vec2(0.44, 0.150), vec2(0.25, 0.020), 0.55);
  card(col, p);
  addHalo(col, 0.40 * halo(p, INSIDE, 0.075) * smoothstep(0.60, 0.72, p.x) + 0.30 * halo(p, FLAME, 0.030) + 0.35 * halo(p, KEY, 0.036));
  return col;
}
