"""Trains cart-pole with a short policy gradient in PyTorch, where it is installed.

Run it as a notebook cell by cell (the marks) or as a script: python3 python/examples/train_torch.py
"""

# %% worlds
import numpy as np
import torch

import armature

envs = armature.make_vec("cartpole", 64, autoreset="same_step")
observations = envs.single_observation_space.shape[0]
actions = envs.single_action_space.shape[0]

# %% a network for the mean of the actions, and one for values
mean = torch.nn.Sequential(torch.nn.Linear(observations, 64), torch.nn.Tanh(), torch.nn.Linear(64, actions))
value = torch.nn.Sequential(torch.nn.Linear(observations, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1))
log_deviation = torch.nn.Parameter(torch.full((actions,), -0.5))
parameters = [*mean.parameters(), *value.parameters(), log_deviation]
optimizer = torch.optim.Adam(parameters, lr=3e-3)

# %% learning: advantage actor-critic over rounds of 32 actions
seen, _ = envs.reset(seed=1)
lengths, ended = np.zeros(64), []
for update in range(300):
    rows = []
    for _ in range(32):
        x = torch.as_tensor(seen, dtype=torch.float32)
        normal = torch.distributions.Normal(mean(x), log_deviation.exp())
        action = normal.sample()
        seen, reward, terminated, truncated, info = envs.step(action.numpy().astype(np.float64))
        lengths += 1
        over = terminated | truncated
        ended.extend(lengths[over])
        lengths[over] = 0
        rows.append((x, action, torch.as_tensor(reward, dtype=torch.float32), torch.as_tensor(over)))
    with torch.no_grad():
        future = value(torch.as_tensor(seen, dtype=torch.float32)).squeeze(-1)
    returns = []
    for x, action, reward, over in reversed(rows):
        future = reward + 0.99 * future * (~over)
        returns.append(future)
    returns.reverse()
    x = torch.cat([r[0] for r in rows])
    action = torch.cat([r[1] for r in rows])
    target = torch.cat(returns)
    estimate = value(x).squeeze(-1)
    advantage = (target - estimate).detach()
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    log_probability = torch.distributions.Normal(mean(x), log_deviation.exp()).log_prob(action).sum(-1)
    loss = -(log_probability * advantage).mean() + 0.5 * (target - estimate).square().mean() / 100
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(parameters, 1.0)
    optimizer.step()
    if update % 20 == 0 and ended:
        print(f"update {update}: episodes last {np.mean(ended[-100:]):.0f} actions")

envs.close()
