// SPDX-License-Identifier: MIT

using Nam.Equality.Hosts;

namespace Nam.Equality.Calls;

/// <summary>A pair of a caller and a service, and what lies between them.</summary>
/// <param name="Protocol">How the caller speaks.</param>
/// <param name="CallerHasNam">Whether the caller has NAM.</param>
/// <param name="Service">The service.</param>
/// <param name="Gateway">The gateway in front of it, if there is one.</param>
internal sealed record Way(Protocol Protocol, bool CallerHasNam, Service Service, Service? Gateway = null)
{
    /// <summary>Returns all ways over a protocol but the one without NAM.</summary>
    public static IEnumerable<Way> Over(Protocol protocol)
    {
        yield return new(protocol, true, Service.Stock);
        foreach (var service in Service.Adapted)
        {
            yield return new(protocol, false, service);
            yield return new(protocol, true, service);
        }

        foreach (var hasNam in (bool[])[false, true])
        {
            yield return new(protocol, hasNam, Service.Stock, Service.Named("free"));
            yield return new(protocol, hasNam, Service.Stock, Service.Named("containers"));
            yield return new(protocol, hasNam, Service.Named("containers"), Service.Named("free"));
        }
    }

    public override string ToString()
    {
        var gateway = Gateway is null ? string.Empty : $"gateway {Gateway.Name} to ";
        return $"{(CallerHasNam ? "NAM" : "stock")} over {Protocol} to {gateway}{Service.Name}";
    }
}
