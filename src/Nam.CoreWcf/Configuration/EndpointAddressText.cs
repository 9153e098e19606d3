// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Configuration;

/// <summary>The address of an endpoint as configuration files write it: absolute, or relative to a base address that
/// only the host knows.</summary>
internal sealed record EndpointAddressText
{
    private readonly Uri? _absolute;
    private readonly string _path = "";

    public EndpointAddressText(string written)
    {
        var text = written.Trim();

        // A path with a slash in front counts as the absolute name of a file on some systems.
        if (text is not ['/' or '\\', ..] && Uri.TryCreate(text, UriKind.Absolute, out var absolute))
        {
            _absolute = absolute;
        }
        else
        {
            var path = text.TrimStart('/', '\\');
            _path = Uri.TryCreate("http://base/" + path, UriKind.Absolute, out var address) ? PathOf(address) : path;
        }
    }

    /// <summary>Compares with the address that an endpoint got.</summary>
    /// <param name="address">The endpoint's address.</param>
    /// <returns>How closely they agree: the number of characters in a relative address, which has to be the address's
    /// end, more than any of those for an absolute one, -1 for not at all.</returns>
    public int Match(Uri address)
    {
        if (_absolute is not null)
        {
            return _absolute == address ? int.MaxValue : -1;
        }

        return _path.Length == 0 || ("/" + PathOf(address)).EndsWith("/" + _path, StringComparison.OrdinalIgnoreCase) ? _path.Length : -1;
    }

    private static string PathOf(Uri address) => address.GetComponents(UriComponents.Path, UriFormat.Unescaped).TrimEnd('/');
}
