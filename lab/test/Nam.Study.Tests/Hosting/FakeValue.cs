// SPDX-License-Identifier: MIT
namespace Nam.Tool.Tests.Studies.Hosting;

internal sealed record FakeValue(string Text, double Rate, IReadOnlyList<int> Numbers);
