// SPDX-License-Identifier: MIT

namespace Nam.Gateway;

/// <summary>One service behind the gateway. Thread-safe.</summary>
internal sealed class Backend(Uri address)
{
    private static readonly UriCreationOptions AsItIs = new() { DangerousDisablePathAndQueryCanonicalization = true };

    private readonly string _prefix = address.GetLeftPart(UriPartial.Path).TrimEnd('/');
    private long _asideUntil;

    public Uri Address => address;

    /// <summary>Names a resource of the backend by the path and query of a request, not changed in any character (RFC 9110 section 7.7).</summary>
    public Uri Resource(string target) => new(_prefix + target, in AsItIs);

    public bool IsAside(long now) => Volatile.Read(ref _asideUntil) > now;

    /// <summary>Has the backend passed over until a time, while there are others.</summary>
    public void SetAside(long until) => Volatile.Write(ref _asideUntil, until);
}
