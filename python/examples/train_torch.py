"""Trains cart-pole by proximal policy optimization in PyTorch, on 64 worlds at once: about a minute on one core.

Run it as a notebook cell by cell (the marks) or as a script: python3 python/examples/train_torch.py
"""

# %% worlds
import numpy as np
import torch

import armature

WORLDS, HORIZON, UPDATES = 64, 32, 100
torch.manual_seed(1)
envs = armature.make_vec("cartpole", WORLDS, autoreset="same_step")
observations = envs.single_observation_space.shape[0]
actions = envs.single_action_space.shape[0]


# %% a network for the mean of the actions, and one for values
def network(outputs):
    return torch.nn.Sequential(torch.nn.Linear(observations, 64), torch.nn.Tanh(), torch.nn.Linear(64, outputs))


def tensor(array):
    return torch.as_tensor(array, dtype=torch.float32)


mean, value = network(actions), network(1)
log_deviation = torch.nn.Parameter(torch.full((actions,), -0.5))
parameters = [*mean.parameters(), *value.parameters(), log_deviation]
optimizer = torch.optim.Adam(parameters, lr=2e-3)


# %% experience: what was seen, done, how likely it was, and the advantage of it
def collect(seen, lengths, ended):
    rows = []
    for _ in range(HORIZON):
        x = tensor(seen)
        normal = torch.distributions.Normal(mean(x), log_deviation.exp())
        action = normal.sample()
        seen, reward, terminated, truncated, info = envs.step(action.numpy().astype(np.float64))
        over = terminated | truncated
        lengths += 1
        ended.extend(lengths[over])
        lengths[over] = 0
        # running out of time is no failure: what would have followed counts
        following = value(tensor(info["final_obs"])).squeeze(-1) * tensor(~terminated)
        delta = tensor(reward) + 0.99 * following - value(x).squeeze(-1)
        rows.append((x, action, normal.log_prob(action).sum(-1), delta, tensor(~over)))
    advantage, advantages = torch.zeros(WORLDS), []
    for _, _, _, delta, goes_on in reversed(rows):
        advantage = delta + 0.99 * 0.95 * goes_on * advantage
        advantages.append(advantage)
    x, action, log_probability = (torch.cat([row[i] for row in rows]) for i in range(3))
    advantage = torch.cat(advantages[::-1])
    return seen, x, action, log_probability, advantage, advantage + value(x).squeeze(-1)


# %% learning: the clipped objective, four passes over each round of 2,048 actions
seen, _ = envs.reset(seed=1)
lengths, ended = np.zeros(WORLDS), []
for update in range(UPDATES):
    with torch.no_grad():
        seen, x, action, old, advantage, target = collect(seen, lengths, ended)
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(4):
        for part in torch.randperm(len(x)).split(512):
            normal = torch.distributions.Normal(mean(x[part]), log_deviation.exp())
            ratio = (normal.log_prob(action[part]).sum(-1) - old[part]).exp()
            gain = torch.minimum(ratio * advantage[part], ratio.clamp(0.8, 1.2) * advantage[part]).mean()
            error = (value(x[part]).squeeze(-1) - target[part]).square().mean()
            optimizer.zero_grad()
            (0.01 * error - gain).backward()
            torch.nn.utils.clip_grad_norm_(parameters, 1.0)
            optimizer.step()
    if update % 10 == 9 and ended:
        print(f"{(update + 1) * WORLDS * HORIZON:,} actions: episodes last {np.mean(ended[-50:]):.0f} actions of 500")

# %% the mean of the policy, without noise
seen, _ = envs.reset(seed=1000)
lasted = np.full(WORLDS, 500)
for i in range(499, -1, -1):
    with torch.no_grad():
        seen, _, terminated, _, _ = envs.step(mean(tensor(seen)).numpy().astype(np.float64))
    lasted[terminated] = np.minimum(lasted[terminated], 500 - i)
print(f"without noise, {np.sum(lasted == 500)} of {WORLDS} worlds last all 500 actions")
envs.close()
