// SPDX-License-Identifier: MIT
namespace Nam.Study.Tests.Hosting;

internal sealed record FakeValue(string Text, double Rate, IReadOnlyList<int> Numbers);
