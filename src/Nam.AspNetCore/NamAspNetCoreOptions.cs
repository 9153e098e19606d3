// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;

namespace Nam.AspNetCore;

/// <summary>Settings of the middleware; the defaults work.</summary>
/// <remarks>Read once, when <c>app.UseNam()</c> is called. The engine's own settings are <see cref="Server.NamServerOptions"/>.</remarks>
public sealed class NamAspNetCoreOptions
{
    /// <summary>Gets the media types of replies that are adapted, without parameters. Every type that ends in
    /// <c>+xml</c> is adapted too.</summary>
    /// <value>Default: <c>text/xml</c>, <c>application/xml</c> and <c>application/soap+xml</c>. Other text, such as
    /// <c>application/json</c>, may be added: it is compressed only.</value>
    public ISet<string> MediaTypes { get; } =
        new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "text/xml", "application/xml", "application/soap+xml" };

    /// <summary>Gets or sets what names a request's operation, under which the engine learns sizes and times.</summary>
    /// <value>Default: the method, the route's pattern (or the path where there is no route) and the SOAP action.
    /// Return a closed set of names.</value>
    public Func<HttpContext, string>? OperationName { get; set; }

    /// <summary>Gets or sets what says that a reply must not be adapted; asked before the reply is written.</summary>
    /// <value>Default: none is exempt.</value>
    public Func<HttpContext, bool>? IsExempt { get; set; }
}
