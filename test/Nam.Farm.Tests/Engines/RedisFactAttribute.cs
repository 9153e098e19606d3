// SPDX-License-Identifier: MIT

namespace Nam.Farm.Tests.Engines;

/// <summary>A test that is skipped where there is no Redis.</summary>
internal sealed class RedisFactAttribute : FactAttribute
{
    public RedisFactAttribute() => Skip = FarmEngine.WhyNoRedis;
}
